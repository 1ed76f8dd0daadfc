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
  ['Pharmacie \ufb01d\u00e8le \ufb02eurie', 'Pharmacie fidele fleurie'],
  ['\u0132sselmeer \u01c6', 'IJsselmeer dz'],
  ['\uff30\uff28\uff21\uff32\uff2d\uff21\uff23\uff29\uff25', 'PHARMACIE'],
  ['\u2116 5 n\u00ba 2', 'No 5 no 2'],
  ['東京', '東京'],
])('%s s’écrit %s', (texte, attendu) => expect(enLettresLatines(texte)).toBe(attendu));
