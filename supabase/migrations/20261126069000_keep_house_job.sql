-- The upkeep of roll-ups and histories is a job like the others. It comes after the table of jobs.
insert into private.jobs (name, title, description, runs_every, in_database) values
('keep_house', 'Figures and histories', 'Sums up the sales figures, and deletes old entries of the audit log and texts of old emails.', '10 minutes', true);
select private.schedule_jobs();
