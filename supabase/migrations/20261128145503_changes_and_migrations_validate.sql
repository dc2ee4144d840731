-- Apart from what adds them: each reads the table, under a lock that lets others write.
set local lock_timeout = '500ms';

alter table delivery.rollouts validate constraint rollouts_change_check;

alter table delivery.rollouts validate constraint rollouts_environment_change_fkey;
