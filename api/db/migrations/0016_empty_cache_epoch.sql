-- Without the generation, older servers that still run discard their cached answers.
delete from cache_epoch;
--> statement-breakpoint
comment on table cache_epoch is 'unused, dropped by a later release';
