import { describe, expect, it } from 'vitest';
import type { NomsOperation } from '#shared/features/operations/operation/rules/changements.ts';
import { direEcriture } from './historique.ts';

const connus: Readonly<Record<string, string>> = {
  'laboratoire.3': 'Dermalune',
  'emplacement.8': 'TG 1',
  'segment.2': 'Littoral',
  'priorite.5': 'Incontournable',
};
const noms: NomsOperation = (sorte, id) => connus[`${sorte}.${id}`];
const dire = (action: string, avant: unknown, apres: unknown) => direEcriture({ action, avant, apres }, noms);
const dites = (avant: object, apres: object) => dire('modifier', avant, apres).details;

describe('l’historique d’une promotion', () => {
  it.each([
    ['creer', null, {}, 'Créée'],
    ['creer', null, { copieDe: 4 }, 'Créée, en double d’une autre'],
    ['creer', null, { fichier: 'Été.xlsx' }, 'Créée depuis l’offre « Été.xlsx »'],
    ['valider', {}, { parts: ['PROMO'] }, 'Promo validée'],
    ['valider', {}, { parts: ['PROMO', 'TG'] }, 'Promo et TG validées'],
    ['refuser', {}, { parts: ['TG'] }, 'TG refusée'],
    ['accepter', {}, { parts: ['TG'] }, 'TG acceptée'],
    ['brouillon', {}, { parts: ['PROMO'], acceptationPromo: null, acceptationTg: null }, 'Promo remise en brouillon'],
    ['brouillon', {}, { parts: ['PROMO'], acceptationPromo: 'WAITING' }, 'Réponse reprise'],
    ['reclamer', null, { numero: 'E-2026-0004' }, 'Encours E-2026-0004 réclamé'],
    ['deposer-photo', null, null, 'Photo de la TG ajoutée'],
    ['groupement-publier', null, {}, 'Reçue du groupement'],
    ['une-action-a-venir', null, null, 'Modifiée'],
  ])('%s : %s → %s se dit « %s »', (action, avant, apres, titre) => {
    expect(dire(action, avant, apres).titre).toBe(titre);
  });

  it('dit les nombres, les motifs, les ventes et les fichiers', () => {
    expect(dire('publier', null, { adherents: 12 }).details).toEqual(['12 adhérents']);
    expect(dire('relancer', null, { adherents: 1 }).details).toEqual(['1 adhérent']);
    expect(dire('refuser', {}, { parts: ['TG'], motif: 'Déjà une TG' }).details).toEqual(['Motif : Déjà une TG']);
    const ventes = [{ produit: 'Spray', quantiteVendue: 12, caTtcCentimes: 119_00 }];
    expect(dire('traiter', {}, { ventes, declarees: 2 }).details).toEqual([
      'Spray : 12, 119,00\u00a0€ TTC',
      '2 encours déclarés',
    ]);
    expect(dire('retirer-visuel', { visuels: ['affiche.jpg'] }, null).details).toEqual(['affiche.jpg']);
  });

  it('dit chaque champ changé comme il était et comme il est, sous son nom', () => {
    expect(
      dites(
        {
          nomOperation: null,
          laboratoireId: null,
          dateDebut: '2026-03-02',
          superposable: false,
          segmentIds: [],
          prioriteId: 5,
          commentaire: 'a',
        },
        {
          nomOperation: 'Été',
          laboratoireId: 3,
          dateDebut: '2026-03-09',
          superposable: true,
          segmentIds: [2],
          prioriteId: 9,
          commentaire: 'a',
        },
      ),
    ).toEqual([
      'Nom : vide → Été',
      'Laboratoire : vide → Dermalune',
      'Début : 02/03/2026 → 09/03/2026',
      'Emplacement partageable : non → oui',
      'Priorité : Incontournable → n° 9, supprimé',
      'Segments visés : vide → Littoral',
    ]);
  });

  it('dit les lignes ajoutées, changées et retirées, et tait celles qui sont les mêmes', () => {
    const loyer = {
      id: 7,
      modeleContrepartieId: null,
      part: 'TG',
      action: 'CHEQUE',
      contrepartie: 'Loyer',
      payeur: 'LABO',
      valeurCentiemes: 15_000,
      unite: 'EUR_TOTAL',
    };
    const { modeleContrepartieId: _, ...saisie } = loyer;
    expect(
      dites(
        { produits: [{ nom: 'Spray', quantite: 6 }, { nom: 'Baume' }], contreparties: [loyer], emplacements: [] },
        {
          produits: [{ nom: 'Spray', quantite: 12, ean: null }, { nom: 'Huile' }],
          contreparties: [
            { ...saisie, valeurCentiemes: 18_000 },
            { part: 'PROMO', unite: 'POURCENT_CA', valeurCentiemes: 550 },
          ],
          emplacements: [{ id: null, emplacementId: 8, dateDebut: '2026-03-02', dateFin: '2026-03-29' }],
        },
      ),
    ).toEqual([
      'Produit : Spray modifié',
      'Produit : ajout de Huile',
      'Produit : retrait de Baume',
      'Emplacement : ajout de TG 1, du 02/03/2026 au 29/03/2026',
      'Contrepartie : TG, Chèque, Loyer, Laboratoire, 150,00\u00a0€ → TG, Chèque, Loyer, Laboratoire, 180,00\u00a0€',
      'Contrepartie : ajout de Promo, 5,5 % du chiffre d’affaires',
    ]);
    expect(dites({ contreparties: [loyer] }, { contreparties: [saisie] })).toEqual([]);
  });

  it('reste court, et lit sans faillir ce qu’il ne connaît pas', () => {
    const produits = Array.from({ length: 40 }, (_, i) => ({ nom: `Produit ${i}` }));
    const { details } = dire('modifier', { produits: [] }, { produits });
    expect([details.length, details.at(-1)]).toEqual([21, 'et 20 de plus']);
    for (const intrus of [null, 3, 'texte', [], [null], { produits: 'x', parts: null, ventes: 4, emplacements: [1] }])
      for (const action of ['modifier', 'valider', 'placer', 'traiter', 'forcer', 'joindre-visuel', 'accepter'])
        expect(dire(action, intrus, intrus).titre).not.toBe('');
  });
});
