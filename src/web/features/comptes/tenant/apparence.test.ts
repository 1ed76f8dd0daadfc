import { describe, expect, test } from 'vitest';
import { essaiActif, estAbonne } from '#shared/core/abonnement.ts';
import { etatAbonnement } from './apparence.ts';

const etat = (champs: Partial<Parameters<typeof estAbonne>[0]>) => {
  const abonnement = { alias: null, dateFin: null, dateEssai: null, partenaire: false, ...champs };
  return etatAbonnement({
    ...abonnement,
    abonne: estAbonne(abonnement, '2026-11-21'),
    essaiActif: essaiActif(abonnement),
  }).libelle;
};

describe('l’état de l’abonnement', () => {
  test.each([
    ['partenaire', { partenaire: true, dateEssai: '2026-01-01' }, 'Accès offert'],
    ['abonné sans fin', { alias: 'A1' }, 'Abonné'],
    ['abonné jusqu’à ce jour', { alias: 'A1', dateFin: '2026-11-21' }, 'Abonné jusqu’au 21/11/2026'],
    ['abonnement fini', { alias: 'A1', dateFin: '2026-11-20' }, 'Expiré depuis le 20/11/2026'],
    ['essai', { dateEssai: '2026-12-21' }, 'Essai jusqu’au 21/12/2026'],
    ['essai fini', { dateEssai: '2026-11-20' }, 'Expiré depuis le 20/11/2026'],
    ['accès retiré', { dateFin: '2026-11-20' }, 'Expiré depuis le 20/11/2026'],
    [
      'essai fini après l’abonnement',
      { alias: 'A1', dateFin: '2026-01-01', dateEssai: '2026-11-20' },
      'Expiré depuis le 20/11/2026',
    ],
    ['rien', {}, 'Sans abonnement'],
    [
      'abonnement fini mais essai en cours',
      { alias: 'A1', dateFin: '2026-01-01', dateEssai: '2026-12-01' },
      'Abonné jusqu’au 01/12/2026',
    ],
  ])('%s', (_cas, champs, attendu) => expect(etat(champs)).toBe(attendu));
});
