-- What 0289 asks of new rows holds for those of before too.
alter table invitation
  validate constraint invitation_droits,
  validate constraint invitation_inscrite;
