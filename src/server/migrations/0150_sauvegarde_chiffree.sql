-- Whether a backup that was made is encrypted and signed (EXP-27); those of before are not.
alter table sauvegarde add column chiffree boolean;
update sauvegarde set chiffree = false where taille is not null;
