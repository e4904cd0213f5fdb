CREATE TABLE "cache_epoch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);

--> statement-breakpoint
INSERT INTO "cache_epoch" DEFAULT VALUES;
