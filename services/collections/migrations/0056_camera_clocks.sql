-- Which camera took a photo, and by how many seconds its clock was ahead: null until that is decided.
alter table photo add column camera text, add column clock_ahead integer;
alter table hidden_photo add column camera text, add column clock_ahead integer;
