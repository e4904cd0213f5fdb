CREATE TABLE "trash" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection" text NOT NULL,
	"record_id" integer NOT NULL,
	"name" jsonb,
	"name_folded_es" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'es', "name" ->> 'en'))) STORED,
	"name_folded_en" text GENERATED ALWAYS AS (public.fold(coalesce("name" ->> 'en', "name" ->> 'es'))) STORED,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by" integer,
	"removed" jsonb,
	CONSTRAINT "trash_collection_record_id_unique" UNIQUE("collection","record_id")
);

--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"item_id" integer NOT NULL,
	"place" integer NOT NULL,
	"table_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"emptied" text,
	"file_name" text GENERATED ALWAYS AS ("content" ->> 'file_name') STORED,
	CONSTRAINT "trash_rows_item_id_place_pk" PRIMARY KEY("item_id","place")
);

--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_item_id_trash_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "trash_deleted_at_index" ON "trash" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "trash_name_folded_es_idx" ON "trash" USING gin ("name_folded_es" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "trash_name_folded_en_idx" ON "trash" USING gin ("name_folded_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "trash_rows_record_idx" ON "trash_rows" USING btree ("table_name",("content" ->> 'id'));
--> statement-breakpoint
CREATE INDEX "trash_rows_file_name_index" ON "trash_rows" USING btree ("file_name");
