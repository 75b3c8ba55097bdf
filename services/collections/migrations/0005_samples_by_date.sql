-- The samples count as recorded on their own days, so that the orders by age follow the dates that are shown.
update memory set created_at = (date + time '12:00') at time zone 'UTC' where is_protected and date is not null;
