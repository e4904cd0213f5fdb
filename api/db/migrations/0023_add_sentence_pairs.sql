CREATE TABLE "sentence_pairs" (
	"collection" text NOT NULL,
	"record_id" integer NOT NULL,
	"field" text NOT NULL,
	"place" integer NOT NULL,
	"es" text NOT NULL,
	"en" text NOT NULL,
	"es_folded" text GENERATED ALWAYS AS (public.fold("es")) STORED,
	"en_folded" text GENERATED ALWAYS AS (public.fold("en")) STORED,
	"modified_at" timestamp with time zone,
	CONSTRAINT "sentence_pairs_collection_record_id_field_place_pk" PRIMARY KEY("collection","record_id","field","place")
);

--> statement-breakpoint
CREATE TABLE "sentence_progress" (
	"collection" text PRIMARY KEY NOT NULL,
	"read_to" integer,
	"token" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE INDEX "sentence_pairs_es_idx" ON "sentence_pairs" USING hash ("es_folded");
--> statement-breakpoint
CREATE INDEX "sentence_pairs_en_idx" ON "sentence_pairs" USING hash ("en_folded");
--> statement-breakpoint
CREATE INDEX "sentence_pairs_es_near_idx" ON "sentence_pairs" USING gin ("es_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sentence_pairs_en_near_idx" ON "sentence_pairs" USING gin ("en_folded" gin_trgm_ops);
--> statement-breakpoint
-- The pairs leave in the transaction that deletes their record, so that nothing of an erased one stays until the next run of the job. The plan
-- uses the index: a session keeps it, and one made while there were few pairs would read all of them for each record.
create function change_log.forget_sentences() returns trigger
  language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from public.sentence_pairs where collection = tg_argv[0];
  else
    delete from public.sentence_pairs where collection = tg_argv[0] and record_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger forget_sentences after delete on experiences for each row execute function change_log.forget_sentences('experiences');
create trigger forget_sentences after delete on categories for each row execute function change_log.forget_sentences('categories');
create trigger forget_sentences after delete on tags for each row execute function change_log.forget_sentences('tags');
create trigger forget_sentences after delete on languages for each row execute function change_log.forget_sentences('languages');
create trigger forget_sentences after delete on locations for each row execute function change_log.forget_sentences('locations');
create trigger forget_sentences after delete on zones for each row execute function change_log.forget_sentences('zones');
create trigger forget_sentences after delete on plans for each row execute function change_log.forget_sentences('plans');
create trigger forget_sentences after delete on makers for each row execute function change_log.forget_sentences('makers');
--> statement-breakpoint
create trigger forget_all_sentences after truncate on experiences for each statement execute function change_log.forget_sentences('experiences');
create trigger forget_all_sentences after truncate on categories for each statement execute function change_log.forget_sentences('categories');
create trigger forget_all_sentences after truncate on tags for each statement execute function change_log.forget_sentences('tags');
create trigger forget_all_sentences after truncate on languages for each statement execute function change_log.forget_sentences('languages');
create trigger forget_all_sentences after truncate on locations for each statement execute function change_log.forget_sentences('locations');
create trigger forget_all_sentences after truncate on zones for each statement execute function change_log.forget_sentences('zones');
create trigger forget_all_sentences after truncate on plans for each statement execute function change_log.forget_sentences('plans');
create trigger forget_all_sentences after truncate on makers for each statement execute function change_log.forget_sentences('makers');
