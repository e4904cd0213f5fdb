CREATE TABLE "cache_epoch" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"generation" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "cache_epoch_one_row" CHECK ("cache_epoch"."id" = 1)
);


--> statement-breakpoint
INSERT INTO "cache_epoch" DEFAULT VALUES;
