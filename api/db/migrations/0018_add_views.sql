CREATE TABLE "views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text,
	"collection" text NOT NULL,
	"name" text,
	"query" text DEFAULT '' NOT NULL,
	"columns" text[],
	"is_shared" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"owner_id" integer,
	CONSTRAINT "views_personal_have_owner" CHECK ("views"."is_shared" or "views"."owner_id" is not null)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_unique" ON "views" USING btree ("collection",(case when "is_shared" then 0 else "owner_id" end),(lower("name" collate "es-x-icu")));
--> statement-breakpoint
CREATE INDEX "views_owner_id_index" ON "views" USING btree ("owner_id");
--> statement-breakpoint
-- The views that every installation starts with. They are inserted once, so that a deleted one stays deleted.
insert into views (key, collection, query, is_shared, position) values
  ('inactive', 'experiences', 'isActive=false', true, 1),
  ('noEnglish', 'experiences', 'exists[name.en]=false', true, 2),
  ('noPosition', 'experiences', 'exists[order]=false', true, 3),
  ('importedIncomplete', 'experiences', 'microsheetCompleted=false&not[origin][]=own', true, 4);
