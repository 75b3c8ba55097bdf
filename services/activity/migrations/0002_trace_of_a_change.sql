-- W3C trace context of what wrote the change, where its trace is recorded.
alter table change add column traceparent text;
