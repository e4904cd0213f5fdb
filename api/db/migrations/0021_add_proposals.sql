CREATE TABLE "proposal_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"name" jsonb,
	"version" text,
	"kind" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"planned_on_hash" text,
	"after_hash" text,
	"problems" jsonb,
	"left_fields" text[] DEFAULT '{}' NOT NULL,
	"left_because" text,
	"trash_id" integer,
	"is_notified" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection" text NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"owner_id" integer,
	"undone_by_id" integer,
	"language" text NOT NULL,
	"filters" jsonb,
	"operations" jsonb NOT NULL,
	"notify" text DEFAULT 'none' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"planned" integer DEFAULT 0 NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"to_apply" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"plan_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"planned_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"slow_at" text,
	"slow_tries" integer DEFAULT 0 NOT NULL,
	"error" text
);

--> statement-breakpoint
ALTER TABLE "proposal_items" ADD CONSTRAINT "proposal_items_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_items_record_idx" ON "proposal_items" USING btree ("proposal_id","record_id");
--> statement-breakpoint
CREATE INDEX "proposal_items_proposal_id_id_index" ON "proposal_items" USING btree ("proposal_id","id");
--> statement-breakpoint
CREATE INDEX "proposal_items_unplanned_idx" ON "proposal_items" USING btree ("proposal_id","id") WHERE "proposal_items"."kind" is null;
--> statement-breakpoint
CREATE INDEX "proposal_items_waiting_idx" ON "proposal_items" USING btree ("proposal_id","id") WHERE "proposal_items"."state" = 'pending' and "proposal_items"."is_chosen";
--> statement-breakpoint
CREATE INDEX "proposal_items_applied_idx" ON "proposal_items" USING btree ("proposal_id","id") WHERE "proposal_items"."state" = 'applied';
--> statement-breakpoint
CREATE INDEX "proposals_owner_id_index" ON "proposals" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "proposals_undone_by_id_index" ON "proposals" USING btree ("undone_by_id");
--> statement-breakpoint
CREATE INDEX "proposals_busy_idx" ON "proposals" USING btree ("id") WHERE "proposals"."state" in ('planning', 'applying', 'stopping', 'undoing');
