DROP INDEX "experiences_country_index";
--> statement-breakpoint
CREATE INDEX "experiences_country_names_idx" ON "experiences" USING btree ("country","id","name_folded_es","name_folded_en");
