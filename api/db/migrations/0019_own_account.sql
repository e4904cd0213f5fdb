CREATE TABLE "key_ages" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "known_networks" (
	"user_id" integer NOT NULL,
	"network_hash" text NOT NULL,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);

--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"network_hash" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "password_states" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_given" boolean NOT NULL
);

--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "password_reset_id" integer;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_notice" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "attacked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_states" ADD CONSTRAINT "password_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "known_networks_network_hash_index" ON "known_networks" USING btree ("network_hash");
--> statement-breakpoint
CREATE INDEX "known_networks_last_used_at_index" ON "known_networks" USING btree ("last_used_at");
--> statement-breakpoint
CREATE INDEX "password_resets_account_index" ON "password_resets" USING btree ("account");
--> statement-breakpoint
CREATE INDEX "password_resets_network_hash_index" ON "password_resets" USING btree ("network_hash");
--> statement-breakpoint
CREATE INDEX "password_resets_asked_at_index" ON "password_resets" USING btree ("asked_at");
--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");
