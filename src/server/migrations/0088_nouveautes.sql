-- The newest day whose news this person has read (AID-20); null: none yet.
alter table utilisateur add column nouveautes_lues text check (char_length(nouveautes_lues) between 1 and 20);
