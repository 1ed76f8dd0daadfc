import type { Monde } from './mondes/condition.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Ou = { readonly m: Monde; readonly p: Awaited<ReturnType<Monde['unePharmacie']>> };
export const RFA = '/api/v1/rfa';
export const ENCOURS = '/api/v1/encours';

/** What a pharmacy does with its RFA and their encours, by the API. */
export const gestesRfa = (ou: () => Ou) => {
  const appeler = (methode: Methode, suite = '', corps?: unknown, jeton = ou().p.jeton) =>
    ou().m.app.appeler(jeton, methode, `${RFA}${suite}`, corps === undefined ? {} : { corps });
  const ok = async (...demande: Parameters<typeof appeler>): Promise<any> => {
    const { status, corps } = await appeler(...demande);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const code = async (...demande: Parameters<typeof appeler>): Promise<unknown> => {
    const { status, corps } = await appeler(...demande);
    return status === 200 ? 200 : corps.code;
  };
  const creer = (champs: Parameters<typeof uneRfa>[0] = {}): Promise<DetailRfa> =>
    ok('POST', '', uneRfa({ laboratoireId: ou().p.labo, ...champs }));
  const palier = (rfa: DetailRfa, rang: number, etat: string, periode = 1) =>
    ['PUT', `/${rfa.id}/paliers/${rfa.paliers[rang]?.id}`, { etat, periode, version: rfa.version }] as const;
  const mois = (rfa: DetailRfa, ...bases: readonly (readonly [string, number])[]) =>
    [
      'PUT',
      `/${rfa.id}/bases`,
      { version: rfa.version, mois: bases.map(([moisDeLaBase, base]) => ({ mois: moisDeLaBase, base })) },
    ] as const;
  /** The part of each tier, then of each further atteinte. */
  const attendus = ({ periodes }: DetailRfa) =>
    periodes.flatMap(({ paliers, soldes }) => [
      ...paliers.map(({ partCentimes }) => partCentimes),
      ...soldes.flatMap(({ encours, partCentimes }) => (encours ? [partCentimes] : [])),
    ]);
  /** The amounts of the encours of a RFA, each once. */
  const montants = ({ periodes }: DetailRfa) =>
    periodes.flatMap(({ encours }) => encours.map(({ attenduCentimes }) => attenduCentimes));
  const encoursDe = ({ periodes }: DetailRfa, rang: number) => periodes[0]!.paliers[rang]!.encours!;
  const surEncours = (methode: Methode, suite: string, corps: unknown) =>
    ou().m.app.appeler(ou().p.jeton, methode, `${ENCOURS}${suite}`, { corps });
  const declarer = async (id: number): Promise<void> => {
    const { corps: encours } = await ou().m.app.appeler(ou().p.jeton, 'GET', `${ENCOURS}/${id}`);
    const { status, corps } = await surEncours('POST', '/declarer', {
      encours: [{ id, version: encours.version }],
      canal: 'TELEPHONE',
    });
    if (status !== 200) throw new Error(JSON.stringify(corps));
  };
  const regler = async (id: number, montantCentimes: number): Promise<void> => {
    const { corps: encours } = await ou().m.app.appeler(ou().p.jeton, 'GET', `${ENCOURS}/${id}`);
    const { status, corps } = await surEncours('POST', `/${id}/reglements`, {
      version: encours.version,
      action: 'AVOIR',
      montantCentimes,
    });
    if (status !== 200) throw new Error(JSON.stringify(corps));
  };
  /** A RFA whose first tier is reached, to the cent. */
  const creerAchetee = async (): Promise<DetailRfa> => ok(...mois(await creer(), ['2026-03', 1_000_000]));
  const surPeriode = (rfa: DetailRfa, suite: string, champs: object = {}) =>
    ['PUT', `/${rfa.id}/${suite}`, { version: rfa.version, ...champs }] as const;
  const relire = (rfa: DetailRfa): Promise<DetailRfa> => ok('GET', `/${rfa.id}`);
  return {
    appeler,
    ok,
    code,
    creer,
    palier,
    mois,
    attendus,
    montants,
    encoursDe,
    declarer,
    regler,
    creerAchetee,
    surPeriode,
    relire,
  };
};
