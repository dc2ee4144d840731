-- Apart from what adds it: it reads the table, under a lock that lets others write.
set local lock_timeout = '500ms';

alter table private.rate_limits validate constraint rate_limits_action_check;
