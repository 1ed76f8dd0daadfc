import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { booleenQuery } from '#shared/core/champs.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { parseSearch, stringifySearch, useElementOuvert, useEtatUrl } from './url-state.ts';

const schema = z.object({
  ...paginationQuery(['nom', 'echeance'], 'nom'),
  etats: z.array(z.enum(['A', 'B'])).optional(),
  retard: booleenQuery.optional(),
  laboratoireId: z.coerce.number().int().positive().optional(),
});

type Lu = { url: ReturnType<typeof useEtatUrl<typeof schema>>; element: ReturnType<typeof useElementOuvert> };

const lire = async (adresse: string) => {
  const rendu: { current: Lu | null } = { current: null };
  const vue = await montrerA(adresse, () => {
    rendu.current = { url: useEtatUrl(schema), element: useElementOuvert() };
    return <p>{JSON.stringify(rendu.current.url.etat)}</p>;
  });
  await screen.findByText(/page/);
  const courant = () => {
    if (!rendu.current) throw new Error('écran absent');
    return rendu.current;
  };
  const faire = (acte: (rendu: Lu) => void) => act(async () => { acte(courant()); await vue.router.load(); }); // prettier-ignore
  return { courant, faire, search: () => vue.router.history.location.search, router: vue.router };
};

describe('état dans l’adresse', () => {
  it('une seconde liste a ses propres noms, que la première ignore et qui partent avec l’élément ouvert', async () => {
    const rendu: { current: Lu | null } = { current: null };
    const vue = await montrerA('/?q=ici&ouvert=9&dedans.q=l%C3%A0&dedans.page=2', () => {
      rendu.current = { url: useEtatUrl(schema, 'dedans.'), element: useElementOuvert('ouvert', 'dedans.') };
      return <p>{JSON.stringify(rendu.current.url.etat)}</p>;
    });
    await screen.findByText(/page/);
    const faire = (acte: (renduActuel: Lu) => void) => act(async () => { acte(rendu.current!); await vue.router.load(); }); // prettier-ignore
    const search = () => vue.router.history.location.search;
    expect(rendu.current!.url.query).toEqual({ q: 'là', page: '2' });
    await faire(({ url }) => url.changer({ retard: true }));
    expect(search()).toBe('?q=ici&ouvert=9&dedans.q=l%C3%A0&dedans.retard=true');
    await faire(({ element }) => element.fermer());
    expect(search()).toBe('?q=ici');
  });

  it('lit chaque filtre, les défauts compris, et ignore seulement ce qui est inconnu', async () => {
    const { courant } = await lire('/?etats=A&retard=true&page=3&tri=inconnu&laboratoireId=12&etranger=1');
    expect(courant().url.etat).toMatchObject({
      etats: ['A'],
      retard: true,
      page: 3,
      tri: 'nom',
      ordre: 'asc',
      taille: 50,
      laboratoireId: 12,
    });
    expect(courant().url.query).toEqual({ etats: ['A'], retard: 'true', page: '3', laboratoireId: '12' });
    expect(courant().url.actifs).toEqual(['etats', 'retard', 'laboratoireId']);
  });

  it('lit une liste écrite en un mot, comme l’écrit le lien d’un mail', async () => {
    const { courant } = await lire('/?etats=A%2CB&q=a,b');
    expect(courant().url.query).toEqual({ etats: ['A', 'B'], q: 'a,b' });
  });

  it('n’écrit pas les défauts, revient à la page 1 quand un filtre change, garde l’élément ouvert', async () => {
    const { faire, search } = await lire('/?page=4&ouvert=9');
    await faire(({ url }) => url.changer({ q: 'été', tri: 'echeance' }));
    expect(search()).toBe('?ouvert=9&tri=echeance&q=%C3%A9t%C3%A9');
    await faire(({ url }) => url.changer({ page: 2 }));
    expect(search()).toContain('page=2');
    await faire(({ url }) => url.changer({ tri: 'nom', q: '' }));
    expect(search()).toBe('?ouvert=9');
  });

  it('additionne deux changements de suite, et efface les filtres sans toucher au tri', async () => {
    const { faire, search } = await lire('/?tri=echeance');
    await faire(({ url }) => {
      url.changer({ etats: ['A', 'B'] });
      url.changer({ laboratoireId: 3 });
    });
    expect(search()).toBe('?tri=echeance&etats=A&etats=B&laboratoireId=3');
    await faire(({ url }) => url.effacer());
    expect(search()).toBe('?tri=echeance');
  });

  it('oublie tout le reste de l’adresse quand on le demande : un autre onglet a ses propres filtres', async () => {
    const { faire, search } = await lire('/?q=manquant&retard=true&motif=RETOUR&ouvert=9&page=3');
    await faire(({ url }) => url.changer({ tri: 'echeance' }, { seul: true }));
    expect(search()).toBe('?tri=echeance');
  });

  it('donne son adresse à l’élément ouvert', async () => {
    const { courant, faire, search } = await lire('/?ouvert=abc');
    expect(courant().element.id).toBeNull();
    await faire(({ element }) => element.ouvrir(12));
    expect(courant().element.id).toBe(12);
    expect(search()).toBe('?ouvert=12');
    await faire(({ element }) => element.fermer());
    expect(search()).toBe('');
  });

  it('relit ce qu’il écrit', () => {
    const recherche = { q: '12', vide: '', rien: undefined, liste: ['a b', 'é&'] };
    expect(parseSearch(stringifySearch(recherche))).toEqual({ q: '12', liste: ['a b', 'é&'] });
  });
});
