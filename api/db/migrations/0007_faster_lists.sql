DROP INDEX "experiences_active_maker_idx";
--> statement-breakpoint
DROP INDEX "experiences_is_active_index";
--> statement-breakpoint
DROP INDEX "experiences_order_index";
--> statement-breakpoint
DROP INDEX "import_kept_media_item_id_index";
--> statement-breakpoint
DROP INDEX "media_experiences_experience_id_index";
--> statement-breakpoint
DROP INDEX "media_makers_maker_id_index";
--> statement-breakpoint
DROP INDEX "media_makers_headers_maker_id_index";
--> statement-breakpoint
DROP INDEX "media_makers_logos_maker_id_index";
--> statement-breakpoint
DROP INDEX "media_makers_staffs_maker_id_index";
--> statement-breakpoint
DROP INDEX "media_resellers_logos_reseller_id_index";
--> statement-breakpoint
CREATE INDEX "experiences_name_order_es_idx" ON "experiences" USING btree ((coalesce("name" ->> 'es', "name" ->> 'en') collate "es-x-icu"),"id");
--> statement-breakpoint
CREATE INDEX "experiences_name_order_en_idx" ON "experiences" USING btree ((coalesce("name" ->> 'en', "name" ->> 'es') collate "es-x-icu"),"id");
--> statement-breakpoint
CREATE INDEX "experiences_order_id_index" ON "experiences" USING btree ("order","id");
--> statement-breakpoint
CREATE INDEX "import_kept_media_item_id_position_id_index" ON "import_kept_media" USING btree ("item_id","position","id");
--> statement-breakpoint
CREATE INDEX "media_experiences_experience_id_position_id_index" ON "media_experiences" USING btree ("experience_id","position","id");
--> statement-breakpoint
CREATE INDEX "media_makers_maker_id_position_id_index" ON "media_makers" USING btree ("maker_id","position","id");
--> statement-breakpoint
CREATE INDEX "media_makers_headers_maker_id_position_id_index" ON "media_makers_headers" USING btree ("maker_id","position","id");
--> statement-breakpoint
CREATE INDEX "media_makers_logos_maker_id_position_id_index" ON "media_makers_logos" USING btree ("maker_id","position","id");
--> statement-breakpoint
CREATE INDEX "media_makers_staffs_maker_id_position_id_index" ON "media_makers_staffs" USING btree ("maker_id","position","id");
--> statement-breakpoint
CREATE INDEX "media_resellers_logos_reseller_id_position_id_index" ON "media_resellers_logos" USING btree ("reseller_id","position","id");
