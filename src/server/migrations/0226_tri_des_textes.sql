-- One order of names for SQL and JavaScript (COM-142): French, numbers by value, a typed apostrophe and a printed one alike.
create collation textes (provider = icu, locale = 'fr-u-kn-true');

create function f_tri(texte text) returns text language sql immutable strict parallel safe
  return translate(texte, '’‘ʼ', '''''''');
