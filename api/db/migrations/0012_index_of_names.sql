CREATE INDEX "experiences_names_idx" ON "experiences" USING btree ("id","name_folded_es","name_folded_en");
