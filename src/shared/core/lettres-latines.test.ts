import { expect, it } from 'vitest';
import { enLettresLatines } from './lettres-latines.ts';

it.each([
  ['Φαρμακείο Αθηνών', 'Farmakeio Athinon'],
  ['ΦΑΡΜΑΚΕΙΟ', 'FARMAKEIO'],
  ['Παπαδόπουλος', 'Papadopoulos'],
  ['Ψυχή Χίος Θήβα', 'Psychi Chios Thiva'],
  ['Аптека София', 'Apteka Sofiya'],
  ['Щърбина Живков', 'Shtarbina Zhivkov'],
  ['Œillet & Fils', 'Oeillet + Fils'],
  ['Straße Łódź Đorđe Ørsted', 'Strasse Lodz Dorde Orsted'],
  ['Ñandú — «Été»', "Nandu - 'Ete'"],
  ['L’Haÿ', "L'Hay"],
  ['Ağaç İzmir ılık', 'Agac Izmir ilik'],
  ['100 €', '100 EUR'],
  ['東京', '東京'],
])('%s s’écrit %s', (texte, attendu) => expect(enLettresLatines(texte)).toBe(attendu));
