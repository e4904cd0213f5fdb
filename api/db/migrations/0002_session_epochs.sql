CREATE TABLE "session_epochs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL
);

--> statement-breakpoint
ALTER TABLE "session_epochs" ADD CONSTRAINT "session_epochs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
insert into session_epochs (user_id, epoch) select id, session_epoch from users where session_epoch > 0;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "session_epoch";
