CREATE TABLE "media_folder" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "media_folder_one_row" CHECK ("media_folder"."id" = 1)
);

