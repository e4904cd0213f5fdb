CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"written" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);

--> statement-breakpoint
CREATE TABLE "import_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"source_id" text,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_chosen" boolean DEFAULT true NOT NULL,
	"done_at" timestamp with time zone,
	"name" text,
	"experience_id" integer,
	"is_created" boolean DEFAULT false NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"pictures" jsonb,
	"writes" jsonb,
	"after" jsonb,
	"before" jsonb,
	"link_before" jsonb,
	"kept" text[] DEFAULT '{}' NOT NULL,
	"content_hash" text,
	"left_fields" text[] DEFAULT '{}' NOT NULL,
	"left_because" text
);

--> statement-breakpoint
CREATE TABLE "import_kept_media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_kept_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"item_id" integer,
	"medium_id" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "import_links" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"experience_id" integer,
	"base" jsonb NOT NULL,
	"media_ids" integer[] DEFAULT '{}' NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_links_source_source_id_pk" PRIMARY KEY("source","source_id")
);

--> statement-breakpoint
CREATE TABLE "import_made" (
	"run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "import_made_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);

--> statement-breakpoint
CREATE TABLE "import_parts" (
	"run_id" integer NOT NULL,
	"source_id" text NOT NULL,
	"language" text NOT NULL,
	"place" integer NOT NULL,
	"is_duplicate" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	CONSTRAINT "import_parts_run_id_source_id_language_pk" PRIMARY KEY("run_id","source_id","language")
);

--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"plan" text NOT NULL,
	"started_by" text NOT NULL,
	"applied_by" text,
	"undone_by" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"planned_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"lists" integer DEFAULT 0 NOT NULL,
	"lists_read" integer DEFAULT 0 NOT NULL,
	"lists_failed" integer DEFAULT 0 NOT NULL,
	"failed_lists" text[] DEFAULT '{}' NOT NULL,
	"failed_lists_more" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"applied" integer DEFAULT 0 NOT NULL,
	"applied_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"pictures_missing" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"undo_left" integer DEFAULT 0 NOT NULL,
	"forgotten_at" timestamp with time zone,
	"chosen_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"many_gone" boolean DEFAULT false NOT NULL,
	"slow_at" text,
	"slow_tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "import_runs_plan_unique" UNIQUE("plan")
);

--> statement-breakpoint
CREATE TABLE "import_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"maker_id" integer
);

--> statement-breakpoint
CREATE TABLE "import_terms" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"country" text,
	"country_name" text,
	"parent_id" text,
	"record_id" integer,
	CONSTRAINT "import_terms_source_kind_source_id_pk" PRIMARY KEY("source","kind","source_id")
);

--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"requested_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text
);

--> statement-breakpoint
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content_hash" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_content_hash_unique" UNIQUE("content_hash")
);

--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"description" jsonb,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED
);

--> statement-breakpoint
CREATE TABLE "category_parents" (
	"category_id" integer NOT NULL,
	"parent_id" integer NOT NULL,
	CONSTRAINT "category_parents_category_id_parent_id_pk" PRIMARY KEY("category_id","parent_id")
);

--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (public.fold("name")) STORED,
	"surname" text,
	"surname_folded" text GENERATED ALWAYS AS (public.fold("surname")) STORED,
	"email" text,
	"email_folded" text GENERATED ALWAYS AS (public.fold("email")) STORED,
	"phone" text,
	"reseller_id" integer NOT NULL,
	"maker_id" integer,
	"observations" text
);

--> statement-breakpoint
CREATE TABLE "media_experiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_experiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"experience_id" integer
);

--> statement-breakpoint
CREATE TABLE "experience_categories" (
	"experience_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "experience_categories_experience_id_category_id_pk" PRIMARY KEY("experience_id","category_id")
);

--> statement-breakpoint
CREATE TABLE "experience_languages" (
	"experience_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	CONSTRAINT "experience_languages_experience_id_language_id_pk" PRIMARY KEY("experience_id","language_id")
);

--> statement-breakpoint
CREATE TABLE "experience_tags" (
	"experience_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "experience_tags_experience_id_tag_id_pk" PRIMARY KEY("experience_id","tag_id")
);

--> statement-breakpoint
CREATE TABLE "experiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"url" text,
	"url_button_text" text,
	"description" jsonb,
	"duration" time(0),
	"promotion_type" text,
	"promotion" jsonb,
	"sustainable_seal" boolean DEFAULT false NOT NULL,
	"review_tripadvisor" text,
	"season_start_month" text,
	"season_end_month" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_spanish_checked" boolean DEFAULT false NOT NULL,
	"is_english_checked" boolean DEFAULT false NOT NULL,
	"maker_id" integer NOT NULL,
	"location_id" integer,
	"country" text,
	"order" integer,
	"slug" text,
	"includes" jsonb,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED,
	CONSTRAINT "experiences_slug_unique" UNIQUE("slug")
);

--> statement-breakpoint
CREATE TABLE "favorite_experiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_experiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reseller_id" integer NOT NULL,
	"experience_id" integer NOT NULL,
	CONSTRAINT "favorite_experiences_experience_id_unique" UNIQUE("reseller_id","experience_id")
);

--> statement-breakpoint
CREATE TABLE "favorite_maker_makers" (
	"favorite_maker_id" integer NOT NULL,
	"maker_id" integer NOT NULL,
	CONSTRAINT "favorite_maker_makers_favorite_maker_id_maker_id_pk" PRIMARY KEY("favorite_maker_id","maker_id")
);

--> statement-breakpoint
CREATE TABLE "favorite_makers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_makers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reseller_id" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "languages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "languages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED
);

--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"country" text NOT NULL,
	"civitatis_id" text,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED
);

--> statement-breakpoint
CREATE TABLE "media_makers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_makers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"maker_id" integer
);

--> statement-breakpoint
CREATE TABLE "media_makers_headers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_makers_headers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"maker_id" integer
);

--> statement-breakpoint
CREATE TABLE "media_makers_logos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_makers_logos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"maker_id" integer
);

--> statement-breakpoint
CREATE TABLE "media_makers_staffs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_makers_staffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"maker_id" integer
);

--> statement-breakpoint
CREATE TABLE "maker_tags" (
	"maker_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "maker_tags_maker_id_tag_id_pk" PRIMARY KEY("maker_id","tag_id")
);

--> statement-breakpoint
CREATE TABLE "makers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "makers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (public.fold("name")) STORED,
	"document_type" text,
	"document" text,
	"document_folded" text GENERATED ALWAYS AS (public.fold("document")) STORED,
	"email" text NOT NULL,
	"email_folded" text GENERATED ALWAYS AS (public.fold("email")) STORED,
	"slug" text,
	"user_id" integer,
	"sustainable_seal" boolean DEFAULT false NOT NULL,
	"phone" text,
	"phone2" text,
	"whatsapp" text,
	"web" text,
	"country" text,
	"location_id" integer,
	"address" text,
	"postal_code" text,
	"booking_engine" text,
	"booking_engine_widget" text,
	"phrase" jsonb,
	"description" jsonb,
	"founders" text,
	"director" text,
	"operations" jsonb,
	"technology" jsonb,
	"customer_id" text,
	"tripadvisor_id" text,
	"tripadvisor_widget" text,
	"linked_in" text,
	"twitter" text,
	"instagram" text,
	"facebook" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "makers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "makers_user_id_unique" UNIQUE("user_id")
);

--> statement-breakpoint
CREATE TABLE "maker_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maker_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"maker_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"price" text NOT NULL,
	"start_date" date NOT NULL,
	"stripe_customer_id" text,
	CONSTRAINT "maker_plans_maker_id_unique" UNIQUE("maker_id")
);

--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (public.fold("name")) STORED,
	"price" text NOT NULL,
	"is_active" boolean NOT NULL,
	"short_name" text,
	"max_products" integer DEFAULT 3 NOT NULL,
	"sku" text,
	"payment_type" text DEFAULT 'monthly' NOT NULL,
	"stripe_id" text,
	"description" jsonb,
	"level" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "media_resellers_logos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_resellers_logos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reseller_id" integer
);

--> statement-breakpoint
CREATE TABLE "reseller_tags" (
	"reseller_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "reseller_tags_reseller_id_tag_id_pk" PRIMARY KEY("reseller_id","tag_id")
);

--> statement-breakpoint
CREATE TABLE "resellers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (public.fold("name")) STORED,
	"fiscal_name" text NOT NULL,
	"fiscal_name_folded" text GENERATED ALWAYS AS (public.fold("fiscal_name")) STORED,
	"cif" text NOT NULL,
	"cif_folded" text GENERATED ALWAYS AS (public.fold("cif")) STORED,
	"address" text NOT NULL,
	"cp" text NOT NULL,
	"country" text NOT NULL,
	"claim" jsonb NOT NULL,
	"observations" jsonb,
	"whatsapp" text,
	"instagram" text,
	"twitter" text,
	"linked_in" text,
	"facebook" text,
	"tripadvisor_id" text,
	"url_web" text NOT NULL,
	"url_web_folded" text GENERATED ALWAYS AS (public.fold("url_web")) STORED,
	"url_web_supplier" text,
	"countries" text[] NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "resellers_user_id_unique" UNIQUE("user_id")
);

--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"description" jsonb,
	"civitatis_id" text,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED
);

--> statement-breakpoint
CREATE TABLE "takers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "takers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (public.fold("name")) STORED,
	"surname" text NOT NULL,
	"surname_folded" text GENERATED ALWAYS AS (public.fold("surname")) STORED,
	"user_id" integer NOT NULL,
	CONSTRAINT "takers_user_id_unique" UNIQUE("user_id")
);

--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_folded" text GENERATED ALWAYS AS (public.fold("email")) STORED,
	"password_hash" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "experience_zones" (
	"experience_id" integer NOT NULL,
	"zone_id" integer NOT NULL,
	CONSTRAINT "experience_zones_experience_id_zone_id_pk" PRIMARY KEY("experience_id","zone_id")
);

--> statement-breakpoint
CREATE TABLE "zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"location_id" integer NOT NULL,
	"civitatis_id" text,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED
);

--> statement-breakpoint
CREATE TABLE "handoffs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"handle" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_secret_hash" text,
	"rotated_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_handle_unique" UNIQUE("handle")
);

--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"count" double precision DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "signing_keys_one_row" CHECK ("signing_keys"."id" = 1)
);

--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_kept_media" ADD CONSTRAINT "import_kept_media_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_kept_media" ADD CONSTRAINT "import_kept_media_item_id_import_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."import_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_links" ADD CONSTRAINT "import_links_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_made" ADD CONSTRAINT "import_made_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "category_parents" ADD CONSTRAINT "category_parents_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "category_parents" ADD CONSTRAINT "category_parents_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_experiences" ADD CONSTRAINT "media_experiences_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_experiences" ADD CONSTRAINT "media_experiences_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_categories" ADD CONSTRAINT "experience_categories_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_categories" ADD CONSTRAINT "experience_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_languages" ADD CONSTRAINT "experience_languages_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_languages" ADD CONSTRAINT "experience_languages_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_tags" ADD CONSTRAINT "experience_tags_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_tags" ADD CONSTRAINT "experience_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experiences" ADD CONSTRAINT "experiences_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experiences" ADD CONSTRAINT "experiences_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorite_experiences" ADD CONSTRAINT "favorite_experiences_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorite_experiences" ADD CONSTRAINT "favorite_experiences_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorite_maker_makers" ADD CONSTRAINT "favorite_maker_makers_favorite_maker_id_favorite_makers_id_fk" FOREIGN KEY ("favorite_maker_id") REFERENCES "public"."favorite_makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorite_maker_makers" ADD CONSTRAINT "favorite_maker_makers_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorite_makers" ADD CONSTRAINT "favorite_makers_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers" ADD CONSTRAINT "media_makers_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers" ADD CONSTRAINT "media_makers_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers_headers" ADD CONSTRAINT "media_makers_headers_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers_headers" ADD CONSTRAINT "media_makers_headers_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers_logos" ADD CONSTRAINT "media_makers_logos_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers_logos" ADD CONSTRAINT "media_makers_logos_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers_staffs" ADD CONSTRAINT "media_makers_staffs_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_makers_staffs" ADD CONSTRAINT "media_makers_staffs_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maker_tags" ADD CONSTRAINT "maker_tags_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maker_tags" ADD CONSTRAINT "maker_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "makers" ADD CONSTRAINT "makers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "makers" ADD CONSTRAINT "makers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maker_plans" ADD CONSTRAINT "maker_plans_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maker_plans" ADD CONSTRAINT "maker_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_resellers_logos" ADD CONSTRAINT "media_resellers_logos_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_resellers_logos" ADD CONSTRAINT "media_resellers_logos_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reseller_tags" ADD CONSTRAINT "reseller_tags_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reseller_tags" ADD CONSTRAINT "reseller_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "resellers" ADD CONSTRAINT "resellers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "takers" ADD CONSTRAINT "takers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_zones" ADD CONSTRAINT "experience_zones_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience_zones" ADD CONSTRAINT "experience_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "import_items_run_id_kind_id_index" ON "import_items" USING btree ("run_id","kind","id");
--> statement-breakpoint
CREATE INDEX "import_items_pending_idx" ON "import_items" USING btree ("run_id","id") WHERE "import_items"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "import_items_applied_idx" ON "import_items" USING btree ("run_id","experience_id") WHERE "import_items"."state" = 'applied';
--> statement-breakpoint
CREATE INDEX "import_items_done_idx" ON "import_items" USING btree ("run_id","done_at","id") WHERE "import_items"."done_at" is not null;
--> statement-breakpoint
CREATE INDEX "import_kept_media_item_id_index" ON "import_kept_media" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "import_kept_media_file_name_index" ON "import_kept_media" USING btree ("file_name");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_links_experience_id_index" ON "import_links" USING btree ("experience_id");
--> statement-breakpoint
CREATE INDEX "import_made_run_id_index" ON "import_made" USING btree ("run_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_one_active" ON "import_runs" USING btree ("source") WHERE "import_runs"."state" in ('reading', 'applying', 'undoing');
--> statement-breakpoint
CREATE INDEX "import_runs_started_at_index" ON "import_runs" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "mails_requested_by_last_attempt_at_index" ON "mails" USING btree ("requested_by","last_attempt_at");
--> statement-breakpoint
CREATE INDEX "media_files_changed_at_index" ON "media_files" USING btree ("changed_at");
--> statement-breakpoint
CREATE INDEX "categories_name_folded_es_idx" ON "categories" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "categories_name_folded_en_idx" ON "categories" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "category_parents_parent_id_index" ON "category_parents" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "contacts_name_folded_idx" ON "contacts" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_surname_folded_idx" ON "contacts" USING gin ("surname_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_email_folded_idx" ON "contacts" USING gin ("email_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_reseller_id_index" ON "contacts" USING btree ("reseller_id");
--> statement-breakpoint
CREATE INDEX "contacts_maker_id_index" ON "contacts" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "media_experiences_experience_id_index" ON "media_experiences" USING btree ("experience_id");
--> statement-breakpoint
CREATE INDEX "media_experiences_file_name_index" ON "media_experiences" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "experience_categories_category_id_index" ON "experience_categories" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "experience_languages_language_id_index" ON "experience_languages" USING btree ("language_id");
--> statement-breakpoint
CREATE INDEX "experience_tags_tag_id_index" ON "experience_tags" USING btree ("tag_id");
--> statement-breakpoint
CREATE INDEX "experiences_name_folded_es_idx" ON "experiences" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "experiences_name_folded_en_idx" ON "experiences" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "experiences_maker_id_index" ON "experiences" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "experiences_active_maker_idx" ON "experiences" USING btree ("maker_id") WHERE "experiences"."is_active";
--> statement-breakpoint
CREATE INDEX "experiences_location_id_index" ON "experiences" USING btree ("location_id");
--> statement-breakpoint
CREATE INDEX "experiences_country_index" ON "experiences" USING btree ("country");
--> statement-breakpoint
CREATE INDEX "experiences_is_active_index" ON "experiences" USING btree ("is_active");
--> statement-breakpoint
CREATE INDEX "experiences_order_index" ON "experiences" USING btree ("order");
--> statement-breakpoint
CREATE INDEX "favorite_experiences_experience_id_index" ON "favorite_experiences" USING btree ("experience_id");
--> statement-breakpoint
CREATE INDEX "favorite_maker_makers_maker_id_index" ON "favorite_maker_makers" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "favorite_makers_reseller_id_index" ON "favorite_makers" USING btree ("reseller_id");
--> statement-breakpoint
CREATE INDEX "languages_name_folded_es_idx" ON "languages" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "languages_name_folded_en_idx" ON "languages" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "locations_name_folded_es_idx" ON "locations" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "locations_name_folded_en_idx" ON "locations" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "locations_country_index" ON "locations" USING btree ("country");
--> statement-breakpoint
CREATE INDEX "locations_civitatis_id_index" ON "locations" USING btree ("civitatis_id");
--> statement-breakpoint
CREATE INDEX "media_makers_maker_id_index" ON "media_makers" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "media_makers_file_name_index" ON "media_makers" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "media_makers_headers_maker_id_index" ON "media_makers_headers" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "media_makers_headers_file_name_index" ON "media_makers_headers" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "media_makers_logos_maker_id_index" ON "media_makers_logos" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "media_makers_logos_file_name_index" ON "media_makers_logos" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "media_makers_staffs_maker_id_index" ON "media_makers_staffs" USING btree ("maker_id");
--> statement-breakpoint
CREATE INDEX "media_makers_staffs_file_name_index" ON "media_makers_staffs" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "maker_tags_tag_id_index" ON "maker_tags" USING btree ("tag_id");
--> statement-breakpoint
CREATE INDEX "makers_name_folded_idx" ON "makers" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "makers_document_folded_idx" ON "makers" USING gin ("document_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "makers_email_folded_idx" ON "makers" USING gin ("email_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "makers_location_id_index" ON "makers" USING btree ("location_id");
--> statement-breakpoint
CREATE INDEX "maker_plans_plan_id_index" ON "maker_plans" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "plans_name_folded_idx" ON "plans" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "plans_price_index" ON "plans" USING btree ("price");
--> statement-breakpoint
CREATE INDEX "media_resellers_logos_reseller_id_index" ON "media_resellers_logos" USING btree ("reseller_id");
--> statement-breakpoint
CREATE INDEX "media_resellers_logos_file_name_index" ON "media_resellers_logos" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "reseller_tags_tag_id_index" ON "reseller_tags" USING btree ("tag_id");
--> statement-breakpoint
CREATE INDEX "resellers_name_folded_idx" ON "resellers" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "resellers_fiscal_name_folded_idx" ON "resellers" USING gin ("fiscal_name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "resellers_cif_folded_idx" ON "resellers" USING gin ("cif_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "resellers_url_web_folded_idx" ON "resellers" USING gin ("url_web_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tags_name_folded_es_idx" ON "tags" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tags_name_folded_en_idx" ON "tags" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tags_civitatis_id_index" ON "tags" USING btree ("civitatis_id");
--> statement-breakpoint
CREATE INDEX "takers_name_folded_idx" ON "takers" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "takers_surname_folded_idx" ON "takers" USING gin ("surname_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_email_folded_idx" ON "users" USING gin ("email_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "experience_zones_zone_id_index" ON "experience_zones" USING btree ("zone_id");
--> statement-breakpoint
CREATE INDEX "zones_name_folded_es_idx" ON "zones" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "zones_name_folded_en_idx" ON "zones" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "zones_location_id_index" ON "zones" USING btree ("location_id");
--> statement-breakpoint
CREATE INDEX "zones_civitatis_id_index" ON "zones" USING btree ("civitatis_id");
--> statement-breakpoint
CREATE INDEX "handoffs_user_id_index" ON "handoffs" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "handoffs_expires_at_index" ON "handoffs" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "logins_user_id_at_index" ON "logins" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_started_at_index" ON "sessions" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "sessions_used_at_index" ON "sessions" USING btree ("used_at");
--> statement-breakpoint
CREATE INDEX "sign_in_failures_failed_at_index" ON "sign_in_failures" USING btree ("failed_at");
