-- Roll-ups and retention run by the one runner of scheduled jobs, like every other job.
alter function private.keep_house() rename to upkeep;
insert into private.jobs (name, title, description, runs_every, in_database) values
('upkeep', 'Upkeep', 'Sums up the figures that lists and reports read, and deletes history that is older than its retention.', '10 minutes', true);
select private.schedule_jobs(); -- also removes the schedule under the old name
