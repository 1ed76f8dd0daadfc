import { describe, expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { domaineDe, DOMAINES, emplacementDe, rang } from './carte.ts';
import { verifierNoms } from './noms.ts';

const noms = (path: string): readonly string[] => textes(verifierNoms(arbre({ [path]: '' })));

describe('La carte', () => {
  it('ne range aucune fonctionnalité dans deux domaines', () => {
    const toutes = Object.values(DOMAINES).flat();
    expect(new Set(toutes).size).toBe(toutes.length);
  });

  it('lit le domaine, la fonctionnalité et la pièce d’un chemin', () => {
    expect(emplacementDe('src/server/features/argent/encours/commands/regler.ts')).toMatchObject({
      racine: 'server',
      etage: 'features',
      domaine: 'argent',
      fonctionnalite: 'encours',
      reste: 'commands/regler.ts',
    });
    expect(emplacementDe('src/web/app/routeur.tsx')).toMatchObject({ etage: 'app', domaine: '', fonctionnalite: '' });
  });

  it('met les fonctionnalités dans l’ordre de leurs domaines', () => {
    expect(rang('notification')).toBeLessThan(rang('journal'));
    expect(rang('encours')).toBeLessThan(rang('promotion'));
    expect(rang('inconnue')).toBe(-1);
    expect(domaineDe('encours')).toBe('argent');
  });
});

describe('Un fichier hors de la carte', () => {
  it('est admis à sa place', () => {
    expect(noms('src/server/features/argent/encours/commands/regler.ts')).toEqual([]);
    expect(noms('src/shared/features/argent/encours/rules.test.ts')).toEqual([]);
    expect(noms('src/web/features/argent/encours/EncoursPage.tsx')).toEqual([]);
    expect(noms('src/web/features/argent/encours/courriers/EnvoiDialog.tsx')).toEqual([]);
    expect(noms('src/web/features/argent/encours/courriers/mail/EnvoiDialog.tsx')).toHaveLength(1);
    expect(noms('src/web/pages/accueil/AccueilPage.tsx')).toEqual([]);
  });

  it('hors de son domaine, dit où il va', () => {
    expect(noms('src/server/features/catalogue/encours/routes.ts')).toEqual([
      expect.stringContaining('sa place est src/server/features/argent/encours/routes.ts'),
    ]);
    expect(noms('src/server/features/encours/commands/regler.ts')).toEqual([
      expect.stringContaining('sa place est src/server/features/argent/encours/commands/regler.ts'),
    ]);
  });

  it('d’une fonctionnalité inconnue, est refusé', () => {
    expect(noms('src/shared/features/argent/tresorerie/rules.ts')).toEqual([
      expect.stringContaining('« tresorerie » n’est pas sur la carte'),
    ]);
  });

  it('posé dans un domaine, sans fonctionnalité, est refusé', () => {
    expect(noms('src/shared/features/argent/rules.ts')).toEqual([
      expect.stringContaining('ne contient que des fonctionnalités'),
    ]);
  });

  it('hors du vocabulaire de sa racine, est refusé', () => {
    expect(noms('src/server/features/argent/encours/service.ts')).toEqual([
      expect.stringContaining('hors du vocabulaire de server/features'),
    ]);
    expect(noms('src/shared/features/argent/encours/calculs.ts')).toHaveLength(1);
    expect(noms('src/web/features/argent/encours/Mauvais_Nom.tsx')).toHaveLength(1);
  });

  it('accentué, fourre-tout ou index, est refusé', () => {
    expect(noms('src/web/lib/éditer.ts')).toEqual([expect.stringContaining('pas d’accent')]);
    expect(noms('src/server/core/utils/dates.ts')).toEqual([expect.stringContaining('fourre-tout')]);
    expect(noms('src/server/core/db/index.ts')).toEqual([expect.stringContaining('pas de fichier index')]);
  });
});
