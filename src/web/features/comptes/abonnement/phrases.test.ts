import { describe, expect, test } from 'vitest';
import type { Souscription, SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import {
  explicationDAbonnement,
  finApresPaiement,
  prixDAbonnement,
  resteDAbonnement,
  suiteDAbonnement,
} from './phrases.ts';

const AUJOURDHUI = '2026-11-21';
const suivi = (champs: Partial<SuiviAbonnement> = {}): SuiviAbonnement => ({
  abonnement: {
    alias: null,
    dateFin: null,
    dateEssai: null,
    partenaire: false,
    abonne: false,
    essaiActif: false,
    statutGratuit: 2,
    version: 1,
  },
  souscription: 'FINI',
  moyen: 'manuel',
  formule: null,
  demande: null,
  commande: null,
  paiements: [],
  exportJusquau: null,
  droits: { demander: true, retirer: false, payer: false, changerDeCarte: false },
  ...champs,
});

describe('ce que l’écran dit de l’abonnement', () => {
  test.each<[Souscription, string | null, RegExp]>([
    ['PARTENAIRE', null, /sans limite de durée/],
    ['SANS_FIN', null, /sans date de fin/],
    ['RECURRENT', '2026-12-21', /jusqu’au 21\/12\/2026 inclus \(30\sjours restants\) et se renouvelle/],
    ['ABONNE', '2026-11-22', /\(1\sjour restant\)/],
    ['ESSAI', AUJOURDHUI, /dernier jour aujourd’hui/],
    ['FINI', '2026-11-20', /a pris fin le 20\/11\/2026/],
    ['FINI', null, /n’est pas actif/],
  ])('%s, fin %s', (souscription, fin, attendu) =>
    expect(explicationDAbonnement(suivi({ souscription }), fin, AUJOURDHUI)).toMatch(attendu),
  );

  test('l’export : ouvert jusqu’à un jour, fermé ensuite', () => {
    expect(explicationDAbonnement(suivi({ exportJusquau: AUJOURDHUI }), '2026-10-22', AUJOURDHUI)).toContain(
      'exportables jusqu’au 21/11/2026 inclus',
    );
    expect(explicationDAbonnement(suivi({ exportJusquau: '2026-11-20' }), '2026-10-21', AUJOURDHUI)).toContain(
      's’est fermé le 20/11/2026',
    );
  });

  test('la suite dépend du moyen, de la demande et du droit', () => {
    expect(suiteDAbonnement(suivi(), null)).toContain('Demandez l’ouverture');
    expect(
      suiteDAbonnement(
        suivi({ moyen: 'payzen', droits: { demander: false, retirer: false, payer: true, changerDeCarte: false } }),
        null,
      ),
    ).toContain('Souscrivez');
    expect(suiteDAbonnement(suivi({ demande: { creeLe: '2026-11-20T08:00:00Z', creePar: null } }), null)).toContain(
      'nous est parvenue',
    );
    expect(
      suiteDAbonnement(
        suivi({ droits: { demander: false, retirer: false, payer: false, changerDeCarte: false } }),
        null,
      ),
    ).toContain('Seuls les administrateurs');
    expect(suiteDAbonnement(suivi({ souscription: 'ESSAI' }), '2026-12-01')).toContain('après le 01/12/2026');
  });

  test('le prix et ce qu’il ouvre', () => {
    const formule = { montantCentimes: 4900, mois: 1 };
    expect(prixDAbonnement(formule)).toMatch(/^49,00\s€ TTC par mois$/);
    expect(finApresPaiement(suivi({ formule }), AUJOURDHUI)).toBe('2026-12-21');
    expect(finApresPaiement(suivi(), AUJOURDHUI)).toBeNull();
    expect(resteDAbonnement(AUJOURDHUI, AUJOURDHUI)).toBe('dernier jour aujourd’hui');
  });
});
