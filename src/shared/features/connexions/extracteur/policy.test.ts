import { describe, expect, test } from 'vitest';
import type { AuthorizedTenantId, Role, TypeTenant } from '#shared/core/acteur.ts';
import { typesExtracteur } from './schemas/parametres.ts';
import { canConfigurerExtracteur } from './policy.ts';
import { consentementPour } from './rules.ts';

const MIEN = 7 as AuthorizedTenantId;
const PERMIS: Readonly<Record<Role, { mien: boolean; autre: boolean }>> = {
  ADMIN: { mien: true, autre: false },
  GROUPEMENT: { mien: true, autre: false },
  SUPER_ADMIN: { mien: true, autre: true },
  ACHAT: { mien: false, autre: false },
  MERCHANDISING: { mien: false, autre: false },
  OPERATEUR: { mien: false, autre: false },
  CONSULTATION_GROUPEMENT: { mien: false, autre: false },
  DELEGUE: { mien: false, autre: false },
};

describe('qui règle l’extraction des ventes', () => {
  test.each(Object.entries(PERMIS))('%s', (role, { mien, autre }) => {
    const acteur = { role: role as Role, tenantId: MIEN };
    expect(canConfigurerExtracteur(acteur, { id: 7, type: 'PHARMACIE' })).toBe(mien);
    expect(canConfigurerExtracteur(acteur, { id: 8, type: 'PHARMACIE' })).toBe(autre);
  });

  test.each<TypeTenant>(['EDITEUR', 'TRADE'])('le super administrateur, pas pour %s', (type) =>
    expect(canConfigurerExtracteur({ role: 'SUPER_ADMIN', tenantId: MIEN }, { id: 8, type })).toBe(false),
  );
});

describe('le consentement', () => {
  const qui = { par: 'Odile Lemaire', le: '2026-11-21T09:00:00.000Z' };
  const ancien = { version: '2025-01', par: 'Jean Roux', le: '2025-02-01T09:00:00.000Z' };

  test.each(typesExtracteur)('%s sans consentement', (type) => {
    const faire = () => consentementPour({ type, consenti: undefined }, null, qui);
    if (type === 'AUCUN') expect(faire()).toBeNull();
    else expect(faire).toThrow('Votre consentement est nécessaire');
  });

  test('celui qui est donné remplace l’ancien ; l’ancien vaut encore ; sans recueil, aucun ne reste', () => {
    expect(consentementPour({ type: 'SFTP', consenti: { version: '2026-11' } }, ancien, qui)).toEqual({
      version: '2026-11',
      ...qui,
    });
    expect(consentementPour({ type: 'SFTP', consenti: undefined }, ancien, qui)).toEqual(ancien);
    expect(consentementPour({ type: 'AUCUN', consenti: { version: '2026-11' } }, ancien, qui)).toBeNull();
  });
});
