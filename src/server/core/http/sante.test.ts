import { expect, it } from 'vitest';
import { pourquoiIndisponible } from './sante.ts';

const erreur = (code?: string) => Object.assign(new Error('postgresql://compte:secret@machine/base'), { code });

it.each([
  ['25006', 'la base jointe est un serveur de secours, qui ne reçoit aucune écriture'],
  ['57P03', 'la base démarre, s’arrête ou se rétablit'],
  ['53300', 'la base n’a plus de connexion à donner'],
  ['28P01', 'la base refuse le compte de l’application'],
  ['ECONNREFUSED', 'aucune base ne répond à son adresse'],
  ['ETIMEDOUT', 'la base ne répond pas à temps'],
  [undefined, 'la base ne répond pas à temps'],
])('%s : %s', (code, phrase) => expect(pourquoiIndisponible(erreur(code))).toBe(phrase));
