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
) WITHOUT ROWID;
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
