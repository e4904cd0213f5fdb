CREATE INDEX "categories_search_idx" ON "categories" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded_es", '') || ' ' || coalesce("name_folded_en", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "contacts_search_idx" ON "contacts" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded", '') || ' ' || coalesce("surname_folded", '') || ' ' || coalesce("email_folded", '') || ' ' || coalesce(translate("phone", ' +-./()', ''), '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "experiences_search_idx" ON "experiences" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded_es", '') || ' ' || coalesce("name_folded_en", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "experiences_beginning_es_idx" ON "experiences" USING btree ("name_folded_es" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "experiences_beginning_en_idx" ON "experiences" USING btree ("name_folded_en" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "experiences_url_search_idx" ON "experiences" USING hash (rtrim(replace(replace(replace(lower("url"), '://www.', '://'), 'https://', ''), 'http://', ''), '/'));
--> statement-breakpoint
CREATE INDEX "languages_search_idx" ON "languages" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded_es", '') || ' ' || coalesce("name_folded_en", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "locations_search_idx" ON "locations" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded_es", '') || ' ' || coalesce("name_folded_en", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "locations_beginning_es_idx" ON "locations" USING btree ("name_folded_es" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "locations_beginning_en_idx" ON "locations" USING btree ("name_folded_en" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "makers_search_idx" ON "makers" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded", '') || ' ' || coalesce("email_folded", '') || ' ' || coalesce(translate("document_folded", ' +-./()', ''), '') || ' ' || coalesce("slug", '') || ' ' || coalesce(rtrim(replace(replace(replace(lower("web"), '://www.', '://'), 'https://', ''), 'http://', ''), '/'), '') || ' ' || coalesce(translate("phone", ' +-./()', ''), '') || ' ' || coalesce(translate("phone2", ' +-./()', ''), '') || ' ' || coalesce(translate("whatsapp", ' +-./()', ''), '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "makers_beginning_idx" ON "makers" USING btree ("name_folded" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "resellers_search_idx" ON "resellers" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded", '') || ' ' || coalesce("fiscal_name_folded", '') || ' ' || coalesce(translate("cif_folded", ' +-./()', ''), '') || ' ' || coalesce(rtrim(replace(replace(replace(lower("url_web_folded"), '://www.', '://'), 'https://', ''), 'http://', ''), '/'), '') || ' ' || coalesce(translate("whatsapp", ' +-./()', ''), '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "resellers_beginning_idx" ON "resellers" USING btree ("name_folded" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "tags_search_idx" ON "tags" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded_es", '') || ' ' || coalesce("name_folded_en", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "takers_search_idx" ON "takers" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded", '') || ' ' || coalesce("surname_folded", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "takers_beginning_idx" ON "takers" USING btree ("name_folded" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("email_folded", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "users_beginning_idx" ON "users" USING btree ("email_folded" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "zones_search_idx" ON "zones" USING gin ((replace(replace(replace(replace(replace(' ' || coalesce("name_folded_es", '') || ' ' || coalesce("name_folded_en", '') || ' ', '-', ' '), '''', ' '), '"', ' '), '(', ' '), '/', ' ')) gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "zones_beginning_es_idx" ON "zones" USING btree ("name_folded_es" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "zones_beginning_en_idx" ON "zones" USING btree ("name_folded_en" text_pattern_ops,"id");
