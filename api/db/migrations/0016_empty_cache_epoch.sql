-- Servers cache no answers any more. A server of before that still runs reads its cached answers again, because their generation is gone.
delete from cache_epoch;
--> statement-breakpoint
comment on table cache_epoch is 'unused, dropped by a later release';
