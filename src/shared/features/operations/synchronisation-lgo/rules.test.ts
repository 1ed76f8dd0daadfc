import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispositifsOperation, syncsLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import { uneOperationLgo, unProduitLgo } from './exemples-de-test.ts';
import { raisonNonSynchronisable, syncLgoDePromotion, voulusDe } from './rules.ts';

const dispositifSaisi = (dispositif: (typeof dispositifsOperation)[number]) => ({ dispositif }) as DispositifSaisi;
const PRIS = { LOT: true, BRI: true, BRC: true, RSO: true, BARRE: true, PRIX_MINI: true, PRIX_MIN_MAX: true, SELL_IN: false, AUTRE: false } as const; // prettier-ignore

describe('ce que le LGO prend (CNX-63)', () => {
  it.each(dispositifsOperation)('une promotion en %s seul', (dispositif) => {
    for (const connexion of ['API', 'FICHIER', 'MANUELLE'] as const)
      expect(
        raisonNonSynchronisable({
          connexion,
          operation: uneOperationLgo({ dispositifs: [dispositifSaisi(dispositif)] }),
          produit: unProduitLgo(),
        }) === null,
        connexion,
      ).toBe(PRIS[dispositif]);
  });

  it.each([
    ['aucune connexion', 'AUCUNE', {}, {}, 'Aucune connexion au LGO n’est réglée pour cette pharmacie.'],
    ['TG seule', 'API', { typePromo: 'TG' }, {}, 'Une TG seule ne change rien en caisse.'],
    ['TG seule, à la main', 'MANUELLE', { typePromo: 'TG' }, {}, 'Une TG seule ne change rien en caisse.'],
    ['promo et TG', 'API', { typePromo: 'PROMO_TG' }, {}, null],
    ['sans dispositif', 'API', { dispositifs: [] }, {}, 'Cette promotion n’a aucun dispositif à appliquer en caisse.'],
    ['sell-in et autre', 'FICHIER', { dispositifs: [dispositifSaisi('SELL_IN'), dispositifSaisi('AUTRE')] }, {}, 'Ses dispositifs (sell-in, autre) ne s’appliquent pas en caisse.'],
    ['sell-in et lot', 'API', { dispositifs: [dispositifSaisi('SELL_IN'), dispositifSaisi('LOT')] }, {}, null],
    ['sans EAN, par API', 'API', {}, { ean: null }, 'Sans EAN : le LGO ne reconnaîtrait pas ce produit.'],
    ['sans EAN, par fichier', 'FICHIER', {}, { ean: null }, 'Sans EAN : le LGO ne reconnaîtrait pas ce produit.'],
    ['sans EAN, à la main', 'MANUELLE', {}, { ean: null }, null],
  ] as const)('%s', (_cas, connexion, operation, produit, raison) =>
    expect(
      raisonNonSynchronisable({ connexion, operation: uneOperationLgo(operation), produit: unProduitLgo(produit) }),
    ).toBe(raison),
  ); // prettier-ignore

  it('un EAN porté deux fois ne part qu’une fois, avec le premier', () => {
    const produits = [unProduitLgo(), unProduitLgo({ nom: 'Baume, lot de 2' })];
    const [premier, second] = voulusDe(7, 'API', uneOperationLgo({ produits }));
    expect([premier?.cle, premier?.raison]).toEqual(['3337871331825', null]);
    expect([second?.cle, second?.raison]).toEqual(['nom:baume, lot de 2', 'Même EAN que « Baume réparateur 40 ml ».']);
  });

  it('sell-in et autre ne sont pas dans ce qui part', () => {
    const [voulu] = voulusDe(
      7,
      'API',
      uneOperationLgo({ dispositifs: [dispositifSaisi('SELL_IN'), dispositifSaisi('LOT')] }),
    );
    expect(voulu?.charge).toMatchObject({ promotion: { reference: 'PHA-7-12' }, dispositifs: [{ dispositif: 'LOT' }] });
  });
});

describe('l’état d’une promotion (CNX-62)', () => {
  const etat = fc.option(fc.constantFrom(...syncsLgo));
  it('est le pire de ses produits, dans n’importe quel ordre', () =>
    fc.assert(
      fc.property(fc.array(etat), (etats) => {
        const dit = syncLgoDePromotion(etats);
        expect(syncLgoDePromotion(etats.toReversed())).toBe(dit);
        expect(dit === null).toBe(etats.every((un_) => un_ === null));
        if (etats.includes('ko')) expect(dit).toBe('ko');
      }),
    ));
});
