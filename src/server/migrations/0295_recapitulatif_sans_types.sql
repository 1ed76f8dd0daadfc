-- What the morning's mail repeats is chosen by event (0292): the version before still reads this column, none writes it.
alter table recapitulatif_reglage alter column types set default '{LABORATOIRE,PROMO_TG,CONDITION,AUTRES,RFA}';
