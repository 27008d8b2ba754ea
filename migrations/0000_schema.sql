CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_issuer_user_unique` ON `identities` (`issuer`,`user_id`);--> statement-breakpoint
CREATE INDEX `identities_by_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`f_name` text,
	`s_name` text,
	`l_name` text,
	`mobile` text,
	`address` text,
	`city` text,
	`state` text,
	`country` text,
	`zip` text,
	`gender` text,
	`education_institute` text,
	`education_degree` text,
	`major` text,
	`degree_duration` text,
	`company_name` text,
	`company_designation` text,
	`company_location` text,
	`start_date` text,
	`end_date` text,
	`is_current` integer DEFAULT false NOT NULL,
	`salary` text,
	`resume_path` text,
	`resume_name` text,
	`resume_bytes` integer,
	`resume_stored_at` integer,
	`made_resume_key` text,
	`made_resume_bytes` integer,
	`made_resume_at` integer,
	`made_resume_hash` text,
	`photo_url` text,
	`photo_key` text,
	`photo_type` text,
	`jobtitle` text,
	`teaching` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profiles_by_resume` ON `profiles` (`resume_path`) WHERE resume_path is not null;--> statement-breakpoint
CREATE INDEX `profiles_by_made_resume` ON `profiles` (`made_resume_key`) WHERE made_resume_key is not null;--> statement-breakpoint
CREATE INDEX `profiles_by_photo` ON `profiles` (`photo_key`) WHERE photo_key is not null;--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`idle_ms` integer NOT NULL,
	`label` text,
	`expires_at` integer NOT NULL,
	`passkey_at` integer,
	`passkey_unconfirmed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text,
	`email_verified_at` integer,
	`registration_open_until` integer,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`confirm_by` integer,
	`disowned_at` integer,
	`suspended_at` integer,
	`login_count` integer DEFAULT 0 NOT NULL,
	`passkey_offer_closed_at` integer,
	`calendar_version` integer DEFAULT 1 NOT NULL,
	`mail_zone` text,
	`neutral_subjects` integer DEFAULT false NOT NULL,
	`mail_refusals` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_confirm_by` ON `users` (`confirm_by`) WHERE confirm_by is not null;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `users_disowned` ON `users` (`disowned_at`) WHERE disowned_at is not null;--> statement-breakpoint
CREATE TABLE `institution_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institution_invitations_address_unique` ON `institution_invitations` (`email`,`institution_id`);--> statement-breakpoint
CREATE INDEX `institution_invitations_by_institution` ON `institution_invitations` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `institution_invitations_token_unique` ON `institution_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `institution_invitations_by_inviter` ON `institution_invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `institution_invitations_expiry` ON `institution_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `institution_members` (
	`user_id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `institution_members_by_institution` ON `institution_members` (`institution_id`,`role`);--> statement-breakpoint
CREATE TABLE `institutions` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text,
	`name` text,
	`kind` text DEFAULT 'other' NOT NULL,
	`place` text,
	`website` text,
	`about` text,
	`warning` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`website_host` text DEFAULT '' NOT NULL,
	`verified_host` text,
	`checked_at` integer,
	`logo_key` text,
	`logo_type` text,
	`photo_key` text,
	`photo_type` text,
	`merged_into` text,
	`suspended_at` integer,
	`embed_ground` text,
	`embed_ink` text,
	`embed_accent` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institutions_slug_unique` ON `institutions` (`slug`) WHERE slug is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `institutions_verified_host_unique` ON `institutions` (`verified_host`) WHERE verified_host is not null;--> statement-breakpoint
CREATE INDEX `institutions_suspended` ON `institutions` (`suspended_at`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `institutions_unchecked` ON `institutions` (`created_at`) WHERE checked_at is null and name is not null;--> statement-breakpoint
CREATE INDEX `institutions_by_logo` ON `institutions` (`logo_key`) WHERE logo_key is not null;--> statement-breakpoint
CREATE INDEX `institutions_by_photo` ON `institutions` (`photo_key`) WHERE photo_key is not null;--> statement-breakpoint
CREATE TABLE `institution_join_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`closes_jobs` integer,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institution_join_requests_person_unique` ON `institution_join_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `institution_join_requests_by_institution` ON `institution_join_requests` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `institution_join_requests_age` ON `institution_join_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_hidings` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`status_before` text NOT NULL,
	`hidden_by` text NOT NULL,
	`cause_id` text,
	`reason` text NOT NULL,
	`words` text,
	`hidden_at` integer NOT NULL,
	`until` integer,
	`answer` text,
	`answered_at` integer,
	`restored_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_hidings_open` ON `job_hidings` (`job_id`) WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX `job_hidings_by_job` ON `job_hidings` (`job_id`,`hidden_at`);--> statement-breakpoint
CREATE INDEX `job_hidings_by_cause` ON `job_hidings` (`cause_id`) WHERE restored_at is null and cause_id is not null;--> statement-breakpoint
CREATE INDEX `job_hidings_restored` ON `job_hidings` (`restored_at`) WHERE restored_at is not null;--> statement-breakpoint
CREATE INDEX `job_hidings_due` ON `job_hidings` (`until`) WHERE restored_at is null and until is not null;--> statement-breakpoint
CREATE INDEX `job_hidings_now` ON `job_hidings` (`hidden_at`,`id`) WHERE restored_at is null and hidden_by <> 'suspension';--> statement-breakpoint
CREATE TABLE `lasting_suspensions` (
	`id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`cause_id` text NOT NULL,
	`kind` text NOT NULL,
	`suspended_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lasting_suspensions_once` ON `lasting_suspensions` (`key_hash`,`cause_id`);--> statement-breakpoint
CREATE INDEX `lasting_suspensions_by_cause` ON `lasting_suspensions` (`cause_id`);--> statement-breakpoint
CREATE INDEX `lasting_suspensions_age` ON `lasting_suspensions` (`suspended_at`);--> statement-breakpoint
CREATE TABLE `moderation_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text,
	`account_id` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moderation_items_open` ON `moderation_items` (`created_at`,`id`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `moderation_items_by_subject` ON `moderation_items` (`subject_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_items_once` ON `moderation_items` (`account_id`,`subject_id`,`kind`) WHERE settled_at is null and account_id is not null and kind <> 'talk';--> statement-breakpoint
CREATE INDEX `moderation_items_by_account` ON `moderation_items` (`account_id`);--> statement-breakpoint
CREATE INDEX `moderation_items_settled` ON `moderation_items` (`settled_at`) WHERE settled_at is not null;--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`words` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_by_subject` ON `moderation_log` (`subject_id`,`seq`);--> statement-breakpoint
CREATE TABLE `answered_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `answered_challenges_end` ON `answered_challenges` (`ends_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`refused_at` integer,
	`moderates_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `place_loads` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`portions` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `place_names` (
	`key` text NOT NULL,
	`place_id` integer NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`key`, `place_id`)
);
--> statement-breakpoint
CREATE TABLE `places` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`district` text,
	`country` text NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`population` integer NOT NULL,
	`zone` text NOT NULL,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`notice` text NOT NULL,
	`form` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_open` ON `consents` (`user_id`,`purpose`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `consents_by_user` ON `consents` (`user_id`,`given_at`);--> statement-breakpoint
CREATE INDEX `consents_by_purpose` ON `consents` (`purpose`,`id`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `consents_withdrawn` ON `consents` (`withdrawn_at`) WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE TABLE `mail_settings` (
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`how_often` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `nominees` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nominees_by_email` ON `nominees` (`email`);--> statement-breakpoint
CREATE TABLE `privacy_log` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`account_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `privacy_log_age` ON `privacy_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`is_proven` integer NOT NULL,
	`created_at` integer NOT NULL,
	`acknowledged_at` integer,
	`due_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_once` ON `privacy_requests` (`email`,`kind`,`text`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `privacy_requests_due` ON `privacy_requests` (`due_at`,`number`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `privacy_requests_answered` ON `privacy_requests` (`answered_at`) WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX `privacy_requests_by_user` ON `privacy_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `application_events` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`actor_id` text,
	`from_status` text,
	`to_status` text NOT NULL,
	`reasons` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_events_by_application` ON `application_events` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `application_events_whatsapp` ON `application_events` (`actor_id`) WHERE to_status = 'whatsapp';--> statement-breakpoint
CREATE INDEX `application_events_answers` ON `application_events` (`application_id`,`created_at`) WHERE from_status = 'submitted' and to_status in ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected');--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`candidate_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`mobile` text NOT NULL,
	`experience` text NOT NULL,
	`resume_key` text NOT NULL,
	`resume_name` text NOT NULL,
	`resume_bytes` integer NOT NULL,
	`request_key` text,
	`confirmed_at` integer,
	`dropped_at` integer,
	`dropped_reason` text,
	`key_version` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`next_status` text,
	`next_at` integer,
	`desk_status` text GENERATED ALWAYS AS (coalesce(next_status, status)) VIRTUAL NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`turn` text,
	`due_at` integer,
	`school_due_at` integer,
	`waits_since` integer,
	`promised_days` integer,
	`lapsed_from` text,
	`lapsed_at` integer,
	`unanswered_by` text,
	`accepted_at` integer,
	`answered_at` integer,
	`more_time_at` integer,
	`called_at` integer,
	`contact_said` text,
	`contact_said_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	`remind_at` integer,
	`read_at` integer,
	`answers` text,
	`teaching_copy` text,
	`resume_hash` text,
	`withdraw_reason` text,
	`not_real_at` integer,
	`stars` real DEFAULT 0 NOT NULL,
	`school_stopped_at` integer,
	`candidate_stopped_at` integer,
	`counts_as` text,
	`counted_on` integer,
	`break_moved_at` integer,
	`gone_notify_at` integer,
	`declined_at` integer,
	`not_joined_at` integer,
	`desk_updated_at` integer,
	`source` text DEFAULT 'site' NOT NULL,
	`external_id` text,
	`consent_version` text,
	`consent_at` integer,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`candidate_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_confirmed_by_email` ON `applications` (`job_id`,`email`) WHERE confirmed_at is not null and dropped_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `applications_confirmed_by_candidate` ON `applications` (`job_id`,`candidate_id`) WHERE candidate_id is not null and confirmed_at is not null and dropped_at is null;--> statement-breakpoint
CREATE INDEX `applications_by_job_and_email` ON `applications` (`job_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `applications_external_id` ON `applications` (`job_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX `applications_changed` ON `applications` (`job_id`,`desk_updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_dropped` ON `applications` (`dropped_at`) WHERE dropped_at is not null;--> statement-breakpoint
CREATE INDEX `applications_by_job` ON `applications` (`job_id`,`created_at`,`id`,`dropped_at`,`status`,`declined_at`,`not_joined_at`);--> statement-breakpoint
CREATE INDEX `applications_by_candidate` ON `applications` (`candidate_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_by_email` ON `applications` (`email`);--> statement-breakpoint
CREATE INDEX `applications_by_resume` ON `applications` (`resume_key`);--> statement-breakpoint
CREATE INDEX `applications_due` ON `applications` (`due_at`,`id`) WHERE due_at is not null and dropped_at is null;--> statement-breakpoint
CREATE INDEX `applications_to_remind` ON `applications` (`remind_at`,`id`) WHERE remind_at is not null and dropped_at is null;--> statement-breakpoint
CREATE INDEX `applications_late` ON `applications` (`lapsed_at`,`id`) WHERE status = 'unanswered';--> statement-breakpoint
CREATE INDEX `applications_without_clock` ON `applications` (`id`) WHERE turn is null and accepted_at is null and resume_bytes > 0 and status in ('submitted', 'shortlisted', 'interviewing', 'offered');--> statement-breakpoint
CREATE INDEX `applications_unread` ON `applications` (`job_id`,`confirmed_at`) WHERE read_at is null and confirmed_at is not null and dropped_at is null and not_real_at is null and next_status is null and (status = 'submitted' or (status = 'unanswered' and lapsed_from = 'submitted'));--> statement-breakpoint
CREATE INDEX `applications_not_joined` ON `applications` (`job_id`) WHERE not_joined_at is not null;--> statement-breakpoint
CREATE INDEX `applications_counted` ON `applications` (`job_id`,`counted_on`) WHERE counts_as in ('in_time', 'late');--> statement-breakpoint
CREATE INDEX `applications_list_due` ON `applications` (`job_id`,case when turn = 'school' and due_at is not null then due_at when status = 'unanswered' and unanswered_by = 'school' then lapsed_at when status = 'submitted' or status = 'shortlisted' or status = 'interviewing' or status = 'offered' then 4000000000000000 else 9000000000000000 end,`id`) WHERE dropped_at is null and confirmed_at is not null and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_newest` ON `applications` (`job_id`,`created_at`,`id`) WHERE dropped_at is null and confirmed_at is not null and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_experience` ON `applications` (`job_id`,`experience`,`id`) WHERE dropped_at is null and confirmed_at is not null and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_stars` ON `applications` (`job_id`,`stars`,`id`) WHERE dropped_at is null and confirmed_at is not null and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_name` ON `applications` (`job_id`,lower(name),`id`) WHERE dropped_at is null and confirmed_at is not null and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_with_resume_by_age` ON `applications` (`updated_at`) WHERE resume_bytes > 0;--> statement-breakpoint
CREATE INDEX `applications_by_desk_status` ON `applications` (`job_id`,`desk_status`,`id`) WHERE dropped_at is null;--> statement-breakpoint
CREATE INDEX `applications_unconfirmed` ON `applications` (`job_id`,`email`,`created_at`,`id`) WHERE confirmed_at is null and dropped_at is null and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_unreal` ON `applications` (`job_id`,`created_at`,`id`) WHERE not_real_at is not null;--> statement-breakpoint
CREATE INDEX `applications_gone_to_notify` ON `applications` (`gone_notify_at`,`id`) WHERE gone_notify_at is not null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`job_nature` text NOT NULL,
	`vacancy` integer NOT NULL,
	`salary` text,
	`location` text NOT NULL,
	`description` text NOT NULL,
	`benefits` text,
	`responsibility` text,
	`qualifications` text,
	`keywords` text NOT NULL,
	`company_name` text NOT NULL,
	`company_location` text,
	`website` text,
	`job_logo` text,
	`state` text NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	`publish_at` integer,
	`institution_id` text NOT NULL,
	`details` text,
	`closes_at` integer,
	`time_zone` text,
	`pay_month` integer,
	`place_id` integer,
	`place_chosen` integer DEFAULT false NOT NULL,
	`lat` real,
	`lon` real,
	`terms` text,
	`similar` text,
	`terms_version` integer,
	`due_at` integer,
	`ended_on` integer,
	`school_acted_at` integer,
	`sign_at` integer,
	`ask_at` integer,
	`asked_at` integer,
	`change_no` integer,
	`external_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_published" CHECK(seq is not null or state in ('scheduled', 'held', 'waiting', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `jobs_by_change` ON `jobs` (`change_no`,`seq`) WHERE change_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_external_id` ON `jobs` (`institution_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_seq` ON `jobs` (`seq`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`due_at`,`seq`) WHERE due_at is not null and state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_to_ask` ON `jobs` (`ask_at`,`id`) WHERE ask_at is not null and state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_to_ask_by_institution` ON `jobs` (`institution_id`,`ask_at`,`id`) WHERE ask_at is not null and state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_asked_by_institution` ON `jobs` (`institution_id`,`asked_at`,`id`) WHERE asked_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_scheduled` ON `jobs` (`publish_at`,`id`) WHERE state = 'scheduled' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_without_closing` ON `jobs` (`seq`) WHERE closes_at is null and state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_to_index` ON `jobs` (`terms_version`,`id`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_by_age` ON `jobs` (`published_at`,`seq`) WHERE state in ('open', 'closed') and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_live` ON `jobs` (`seq`) WHERE state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_by_owner` ON `jobs` (`user_id`,`removed_at`,`seq`,`state`);--> statement-breakpoint
CREATE INDEX `jobs_live_of_institution` ON `jobs` (`institution_id`,`seq`) WHERE state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_closing_of_institution` ON `jobs` (`institution_id`,`closes_at`,`id`) WHERE state = 'open' and removed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_by_institution` ON `jobs` (`institution_id`,`removed_at`,`seq`,`id`,`state`,`closes_at`);--> statement-breakpoint
CREATE INDEX `jobs_removed_by_institution` ON `jobs` (`institution_id`,`seq`,`id`,`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_ended_by_institution` ON `jobs` (`institution_id`,`ended_on`,`id`) WHERE ended_on is not null;--> statement-breakpoint
CREATE INDEX `jobs_not_public` ON `jobs` (`user_id`,`state`,`seq`,`removed_at`) WHERE state not in ('open', 'closed');--> statement-breakpoint
CREATE INDEX `jobs_not_public_by_institution` ON `jobs` (`institution_id`,`state`,`seq`,`removed_at`) WHERE state not in ('open', 'closed');--> statement-breakpoint
CREATE INDEX `jobs_schools_of_category` ON `jobs` (lower(category),`institution_id`) WHERE state = 'open' and removed_at is null;--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`event_key` text NOT NULL,
	`text` text NOT NULL,
	`href` text NOT NULL,
	`read_at` integer,
	`created_at` integer NOT NULL,
	`application_id` text,
	`job_id` text,
	`behind` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`behind`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event_unique` ON `notifications` (`event_key`);--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_lines` ON `notifications` (`user_id`,`created_at`,`id`) WHERE behind is null;--> statement-breakpoint
CREATE INDEX `notifications_unread_lines` ON `notifications` (`user_id`) WHERE read_at is null and behind is null;--> statement-breakpoint
CREATE INDEX `notifications_first_of_job` ON `notifications` (`user_id`,`job_id`,`created_at`) WHERE read_at is null and behind is null and job_id is not null;--> statement-breakpoint
CREATE INDEX `notifications_behind` ON `notifications` (`behind`) WHERE behind is not null;--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_by_application` ON `notifications` (`application_id`) WHERE application_id is not null;--> statement-breakpoint
CREATE TABLE `resume_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`viewer_id` text,
	`created_at` integer NOT NULL,
	`key_name` text,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resume_openings_by_application` ON `resume_openings` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `resume_openings_age` ON `resume_openings` (`created_at`);--> statement-breakpoint
CREATE INDEX `resume_openings_by_viewer` ON `resume_openings` (`viewer_id`);--> statement-breakpoint
CREATE TABLE `saved_jobs` (
	`user_id` text NOT NULL,
	`job_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `job_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_jobs_by_user` ON `saved_jobs` (`user_id`,`created_at`,`job_id`);--> statement-breakpoint
CREATE INDEX `saved_jobs_by_job` ON `saved_jobs` (`job_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text,
	`key_hash` text PRIMARY KEY NOT NULL,
	`resource_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`body_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_user` ON `idempotency_keys` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `limit_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limit_counters_end` ON `limit_counters` (`ends_at`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`event_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`from_stranger` integer DEFAULT false NOT NULL,
	`waits_for_summary` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`consent_id` text,
	`priority` integer DEFAULT 1 NOT NULL,
	`unsubscribe` text,
	`application_id` text,
	`calendar` text,
	`kind` text,
	`job_id` text,
	`digest_at` integer
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_digest_due` ON `mail_outbox` (`digest_at`,`recipient`) WHERE digest_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_digest_of` ON `mail_outbox` (`recipient`,`id`) WHERE digest_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_consent` ON `mail_outbox` (`consent_id`) WHERE consent_id is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`recipient`,`id`) WHERE waits_for_summary = 1 and sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_event_unique` ON `mail_outbox` (`event_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_application` ON `mail_outbox` (`application_id`) WHERE application_id is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_age` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_recipient` ON `mail_outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`priority`,`next_attempt_at`,`id`) WHERE sent_at is null and waits_for_summary = 0;--> statement-breakpoint
CREATE INDEX `mail_outbox_moment` ON `mail_outbox` (case when digest_at is null then next_attempt_at else digest_at end) WHERE sent_at is null and attempts < 8;--> statement-breakpoint
CREATE INDEX `mail_outbox_given_up` ON `mail_outbox` (`event_key`) WHERE sent_at is null and attempts >= 8;--> statement-breakpoint
CREATE INDEX `mail_outbox_strangers` ON `mail_outbox` (`recipient`,`created_at`) WHERE from_stranger = 1 and waits_for_summary = 0;--> statement-breakpoint
CREATE INDEX `mail_outbox_summary_due` ON `mail_outbox` (`next_attempt_at`,`recipient`) WHERE waits_for_summary = 1 and sent_at is null;--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_by_user` ON `one_time_tokens` (`user_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `category_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`open` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `category_counters_by_open` ON `category_counters` (`open`,`key`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `institution_counters` (
	`institution_id` text PRIMARY KEY NOT NULL,
	`open` integer NOT NULL,
	`closed` integer NOT NULL,
	`removed` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sitemap_pages` (
	`page` integer PRIMARY KEY NOT NULL,
	`open` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_sorting` (
	`seq` integer PRIMARY KEY NOT NULL,
	`closes_at` integer NOT NULL,
	`pay_month` integer,
	`lat` real,
	`lon` real,
	`remote` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_deletions` (
	`deletion` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`deletion`, `word`)
);
--> statement-breakpoint
CREATE INDEX `search_deletions_by_word` ON `search_deletions` (`word`);--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text PRIMARY KEY NOT NULL,
	`titles` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `form_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_drafts_by_user` ON `form_drafts` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `form_drafts_age` ON `form_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `job_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_changes_by_job` ON `job_changes` (`job_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `job_news` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`kind` text NOT NULL,
	`was` text,
	`closes_at` integer,
	`due_at` integer NOT NULL,
	`changes` text,
	`after` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_news_to_begin` ON `job_news` (`job_id`,`kind`) WHERE changes is null;--> statement-breakpoint
CREATE INDEX `job_news_due` ON `job_news` (`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_news_by_job` ON `job_news` (`job_id`);--> statement-breakpoint
CREATE TABLE `institution_statistics` (
	`institution_id` text PRIMARY KEY NOT NULL,
	`counted_at` integer NOT NULL,
	`days` text NOT NULL,
	`states` text NOT NULL,
	`answers` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_views` (
	`job_id` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`job_id`, `day`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_views_by_day` ON `job_views` (`day`);--> statement-breakpoint
CREATE TABLE `alert_mailed_jobs` (
	`email` text NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`email`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `alert_mailed_jobs_age` ON `alert_mailed_jobs` (`created_at`);--> statement-breakpoint
CREATE TABLE `alert_matches` (
	`search_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`search_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `alert_matches_age` ON `alert_matches` (`created_at`);--> statement-breakpoint
CREATE TABLE `alert_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alert_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`made` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_searches_key_unique` ON `alert_searches` (`key`);--> statement-breakpoint
CREATE INDEX `alert_searches_by_version` ON `alert_searches` (`version`,`id`);--> statement-breakpoint
CREATE TABLE `alert_tokens` (
	`token` text NOT NULL,
	`search_id` integer NOT NULL,
	PRIMARY KEY(`token`, `search_id`)
);
--> statement-breakpoint
CREATE INDEX `alert_tokens_by_search` ON `alert_tokens` (`search_id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`search_id` integer NOT NULL,
	`query` text NOT NULL,
	`frequency` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`renewed_at` integer NOT NULL,
	`renewal_mailed_at` integer,
	`mailed_seq` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`claimed` integer DEFAULT false NOT NULL,
	`last_mail` text,
	FOREIGN KEY (`search_id`) REFERENCES `alert_searches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_address_unique` ON `alerts` (`email`,`search_id`);--> statement-breakpoint
CREATE INDEX `alerts_by_search` ON `alerts` (`search_id`);--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`due_at`,`id`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `alerts_unconfirmed` ON `alerts` (`created_at`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `alerts_to_renew` ON `alerts` (`renewed_at`) WHERE confirmed_at is not null and renewal_mailed_at is null;--> statement-breakpoint
CREATE INDEX `alerts_renewal_mailed` ON `alerts` (`renewal_mailed_at`) WHERE renewal_mailed_at is not null;--> statement-breakpoint
CREATE TABLE `application_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`warning` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`mail_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_messages_by_application` ON `application_messages` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `application_messages_to_mail` ON `application_messages` (`mail_at`,`id`) WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX `application_messages_by_author` ON `application_messages` (`author_id`);--> statement-breakpoint
CREATE TABLE `application_notes` (
	`application_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `author_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_notes_by_author` ON `application_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `application_stars` (
	`application_id` text NOT NULL,
	`author_id` text NOT NULL,
	`stars` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `author_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_stars_by_author` ON `application_stars` (`author_id`);--> statement-breakpoint
CREATE TABLE `institution_breaks` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`user_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`created_at` integer NOT NULL,
	`move_since` integer,
	`moved_at` integer,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `institution_breaks_by_institution` ON `institution_breaks` (`institution_id`,`first_day`,`id`);--> statement-breakpoint
CREATE INDEX `institution_breaks_by_user` ON `institution_breaks` (`user_id`);--> statement-breakpoint
CREATE INDEX `institution_breaks_to_move` ON `institution_breaks` (`move_since`,`id`) WHERE move_since is not null;--> statement-breakpoint
CREATE TABLE `interviews` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`times` text NOT NULL,
	`minutes` integer NOT NULL,
	`place` text,
	`link` text,
	`time_zone` text NOT NULL,
	`demo_class` text,
	`demo_topic` text,
	`demo_bring` text,
	`warning` text,
	`state` text NOT NULL,
	`word` text,
	`starts_at` integer,
	`ends_at` integer,
	`sequence` integer DEFAULT 0 NOT NULL,
	`reminded_at` integer,
	`ended_by` text,
	`notify_at` integer,
	`proposed_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interviews_live_unique` ON `interviews` (`application_id`) WHERE state in ('proposed', 'agreed', 'others_asked');--> statement-breakpoint
CREATE INDEX `interviews_by_application` ON `interviews` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `interviews_to_remind` ON `interviews` (`starts_at`,`id`) WHERE state = 'agreed' and reminded_at is null;--> statement-breakpoint
CREATE INDEX `interviews_to_notify` ON `interviews` (`notify_at`,`id`) WHERE notify_at is not null;--> statement-breakpoint
CREATE INDEX `interviews_by_proposer` ON `interviews` (`proposed_by`,`starts_at`);--> statement-breakpoint
CREATE TABLE `rating_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`after` text
);
--> statement-breakpoint
CREATE TABLE `ratings` (
	`application_id` text NOT NULL,
	`side` text NOT NULL,
	`rater_id` text,
	`institution_id` text NOT NULL,
	`job_id` text NOT NULL,
	`expectations` integer,
	`word` integer,
	`fairness` integer,
	`came_as_agreed` integer,
	`is_shown` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `side`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rater_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ratings_by_rater` ON `ratings` (`rater_id`);--> statement-breakpoint
CREATE INDEX `ratings_by_institution` ON `ratings` (`institution_id`,`created_at`) WHERE side = 'candidate';--> statement-breakpoint
CREATE TABLE `school_ratings` (
	`institution_id` text PRIMARY KEY NOT NULL,
	`raters` integer NOT NULL,
	`jobs` integer NOT NULL,
	`expectations` integer NOT NULL,
	`word` integer NOT NULL,
	`fairness` integer NOT NULL,
	`month` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `school_responsiveness` (
	`institution_id` text PRIMARY KEY NOT NULL,
	`summed_on` integer NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`in_time` integer DEFAULT 0 NOT NULL,
	`half_days` integer,
	`closed` integer DEFAULT 0 NOT NULL,
	`hired` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `school_responsiveness_to_sum` ON `school_responsiveness` (`summed_on`,`institution_id`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `templates_by_institution` ON `templates` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `templates_by_user` ON `templates` (`user_id`);--> statement-breakpoint
CREATE TABLE `untold_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`message` text,
	`reasons` text,
	`bulk_id` text,
	`notify_at` integer NOT NULL,
	`reply_by` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `untold_moves_application_unique` ON `untold_moves` (`application_id`);--> statement-breakpoint
CREATE INDEX `untold_moves_due` ON `untold_moves` (`notify_at`,`id`);--> statement-breakpoint
CREATE INDEX `untold_moves_by_actor` ON `untold_moves` (`actor_id`,`notify_at`,`id`);--> statement-breakpoint
CREATE INDEX `untold_moves_by_bulk` ON `untold_moves` (`bulk_id`) WHERE bulk_id is not null;--> statement-breakpoint
CREATE TABLE `api_key_counts` (
	`key_id` text NOT NULL,
	`hour` integer NOT NULL,
	`call` text NOT NULL,
	`status` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key_id`, `hour`, `call`, `status`),
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_key_counts_age` ON `api_key_counts` (`hour`);--> statement-breakpoint
CREATE TABLE `api_key_refusals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_id` text NOT NULL,
	`call` text NOT NULL,
	`status` integer NOT NULL,
	`code` text NOT NULL,
	`network` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_key_refusals_by_key` ON `api_key_refusals` (`key_id`,`id`);--> statement-breakpoint
CREATE INDEX `api_key_refusals_age` ON `api_key_refusals` (`at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`hash` text NOT NULL,
	`hint` text NOT NULL,
	`made_by` text,
	`networks` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `api_keys_by_institution` ON `api_keys` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `api_keys_by_maker` ON `api_keys` (`made_by`);--> statement-breakpoint
CREATE INDEX `api_keys_end` ON `api_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`institution_id` text NOT NULL,
	`type` text NOT NULL,
	`job_id` text,
	`application_id` text,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `events_by_institution` ON `events` (`institution_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_age` ON `events` (`at`);--> statement-breakpoint
CREATE TABLE `webhook_tries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` integer,
	`type` text NOT NULL,
	`number` integer,
	`at` integer NOT NULL,
	`status` integer,
	`problem` text,
	`ms` integer NOT NULL,
	`is_skipped` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_tries_by_webhook` ON `webhook_tries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_tries_age` ON `webhook_tries` (`at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`is_whole` integer DEFAULT false NOT NULL,
	`secret` text NOT NULL,
	`next_secret` text,
	`next_secret_at` integer,
	`cursor` integer NOT NULL,
	`state` text NOT NULL,
	`next_at` integer,
	`failing_since` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_by_institution` ON `webhooks` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_on` ON `webhooks` (`next_at`,`id`) WHERE state = 'on';--> statement-breakpoint
CREATE VIEW `current_applications` AS select "id", "job_id", "candidate_id", "name", "email", "mobile", "experience", "resume_key", "resume_name", "resume_bytes", "request_key", "confirmed_at", "dropped_at", "dropped_reason", "key_version", "status", "next_status", "next_at", "desk_status", "created_at", "updated_at", "turn", "due_at", "school_due_at", "waits_since", "promised_days", "lapsed_from", "lapsed_at", "unanswered_by", "accepted_at", "answered_at", "more_time_at", "called_at", "contact_said", "contact_said_at", "reminders", "remind_at", "read_at", "answers", "teaching_copy", "resume_hash", "withdraw_reason", "not_real_at", "stars", "school_stopped_at", "candidate_stopped_at", "counts_as", "counted_on", "break_moved_at", "gone_notify_at", "declined_at", "not_joined_at", "desk_updated_at", "source", "external_id", "consent_version", "consent_at" from "applications" where dropped_at is null;--> statement-breakpoint
CREATE VIEW `public_jobs` AS select "id", "seq", "user_id", "title", "category", "job_nature", "vacancy", "salary", "location", "description", "benefits", "responsibility", "qualifications", "keywords", "company_name", "company_location", "website", "job_logo", "state", "removed_at", "created_at", "updated_at", "published_at", "publish_at", "institution_id", "details", "closes_at", "time_zone", "pay_month", "place_id", "place_chosen", "lat", "lon", "terms", "similar", "terms_version", "due_at", "ended_on", "school_acted_at", "sign_at", "ask_at", "asked_at", "change_no", "external_id" from "jobs" where state in ('open', 'closed') and removed_at is null;