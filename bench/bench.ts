// npm run bench [-- --encours 1000000 --secondes 2]: the table of requests a second against the bare limit, on the same database, interleaved.
import { parseArgs } from 'node:util';
import { chargerGrand } from '../src/server/demo/grand.ts';
import { attendre, AUTRE_ENCOURS, mesurerServeur, ouvrirBanc, PORT_APP } from './banc.ts';
import { charger, envoyer, type Mesure } from './charge.ts';

const { values } = parseArgs({
  options: { encours: { type: 'string', default: '1000000' }, secondes: { type: 'string', default: '2' } },
});
const CIBLE = Number(values.encours);
const DUREE = Number(values.secondes) * 1000;
const PORT_LIMITE = 3972;
const CONNEXIONS = [1, 8, 32] as const;
const TOURS = 3;

const banc = await ouvrirBanc();
const { aujourdhui, systeme, proprietaire, un } = banc;
const annee = Number(aujourdhui.slice(0, 4));

/** The measured pharmacy keeps the same 600 encours while the others' rows grow. */
const preparer = async (): Promise<number> => {
  const { id } = await un<{ id: string }>(`select id from tenant where nom = 'Pharmacie des Tilleuls'`);
  await banc.multiplier('encours', Number(id), 5, AUTRE_ENCOURS);
  return Number(id);
};

type Travail = {
  readonly nom: string;
  readonly app: (connexion: number) => Promise<boolean>;
  readonly limite: (connexion: number) => Promise<boolean>;
};

const travaux = async (tenant: number, token: string): Promise<Travail[]> => {
  const entetes = { authorization: `Bearer ${token}` };
  const lire = (port: number, chemin: string) => async () =>
    (await envoyer(port, { method: 'GET', chemin, ...(port === PORT_APP ? { entetes } : {}) })).status === 200;
  const appeler = async <T>(method: 'GET' | 'POST', chemin: string, corps?: unknown) =>
    JSON.parse((await envoyer(PORT_APP, { method, chemin, entetes, ...(corps ? { corps } : {}) })).texte) as T;
  const tri = 'tri=dateDeclaration&ordre=desc';
  let suite = '';
  for (let page = 0; page < 8; page++) {
    const { curseurSuivant } = await appeler<{ curseurSuivant: string | null }>(
      'GET',
      `/api/v1/encours?${tri}${suite}`,
    );
    if (curseurSuivant) suite = `&curseur=${encodeURIComponent(curseurSuivant)}`;
  }
  const { id: laboratoireId } = await un<{ id: string }>(
    'select id from laboratoire where tenant_id = $1 order by id limit 1',
    [tenant],
  );
  const borne = await un<{ date: string; id: string }>(
    `select date_declaration as date, id from encours where tenant_id = $1 order by date_declaration desc, id desc offset 399 limit 1`,
    [tenant],
  );
  const nouveau = {
    laboratoireId: Number(laboratoireId),
    type: 'LOGISTIQUE',
    info: 'Colis incomplet',
    actionAttendue: 'AVOIR',
    valeurAttendueCentimes: 12_345,
    dateDeclaration: aujourdhui,
  };
  const cibles = await Promise.all(
    Array.from({ length: 64 }, () => appeler<{ id: number; version: number }>('POST', '/api/v1/encours', nouveau)),
  );
  const versions = cibles.map(({ version }) => version);
  const modifier = async (connexion: number): Promise<boolean> => {
    const corps = {
      ...nouveau,
      responsableId: null,
      info: `Mesure ${versions[connexion]}`,
      version: versions[connexion],
    };
    const { status, texte } = await envoyer(PORT_APP, {
      method: 'PUT',
      chemin: `/api/v1/encours/${cibles[connexion]?.id}`,
      corps,
      entetes,
    });
    if (status === 200) versions[connexion] = (JSON.parse(texte) as { version: number }).version;
    return status === 200;
  };
  const creer = (port: number, corps: unknown) => async () =>
    (
      await envoyer(port, {
        method: 'POST',
        chemin: '/api/v1/encours',
        corps,
        ...(port === PORT_APP ? { entetes } : {}),
      })
    ).status === 200;
  return [
    {
      nom: 'W1 première page',
      app: lire(PORT_APP, `/api/v1/encours?etat=DECLARE&${tri}`),
      limite: lire(PORT_LIMITE, '/api/v1/encours?etat=DECLARE'),
    },
    {
      nom: 'W2 page profonde',
      app: lire(PORT_APP, `/api/v1/encours?${tri}${suite}`),
      limite: lire(PORT_LIMITE, `/api/v1/encours?date=${borne.date}&id=${borne.id}`),
    },
    {
      nom: 'W4 recherche',
      app: lire(PORT_APP, `/api/v1/encours?q=deleguee&${tri}`),
      limite: lire(PORT_LIMITE, '/api/v1/encours?q=deleguee'),
    },
    {
      nom: 'W5 bilan annuel',
      app: lire(PORT_APP, `/api/v1/encours/bilan?annee=${annee}`),
      limite: lire(PORT_LIMITE, `/api/v1/encours/bilan?annee=${annee}`),
    },
    { nom: 'W3 création', app: creer(PORT_APP, nouveau), limite: creer(PORT_LIMITE, { ...nouveau, annee }) },
    {
      nom: 'W6 modification',
      app: modifier,
      limite: async (connexion) =>
        (
          await envoyer(PORT_LIMITE, {
            method: 'PUT',
            chemin: `/api/v1/encours/${cibles[connexion + 32]?.id}`,
            corps: { info: 'Mesure' },
          })
        ).status === 200,
    },
  ];
};

const mediane = (mesures: readonly Mesure[]): Mesure =>
  mesures.toSorted((a, b) => a.parSeconde - b.parSeconde)[Math.floor(mesures.length / 2)] as Mesure;
const f = (valeur: number, decimales = 0): string => valeur.toFixed(decimales).padStart(8);

const comparer = async (travail: Travail, connexions: number): Promise<Mesure> => {
  const [app, limite]: [Mesure[], Mesure[]] = [[], []];
  for (let tour = 0; tour < TOURS; tour++) {
    app.push(await charger(connexions, DUREE / TOURS, travail.app));
    limite.push(await charger(connexions, DUREE / TOURS, travail.limite));
  }
  const [a, l] = [mediane(app), mediane(limite)];
  const erreurs = [...app, ...limite].reduce((n, m) => n + m.erreurs, 0);
  console.log(
    `${travail.nom.padEnd(18)}${String(connexions).padStart(5)}${f(a.parSeconde)}${f(a.p50, 1)}${f(a.p99, 1)}${f(l.parSeconde)}${f(a.parSeconde / l.parSeconde, 2)}${erreurs ? `  ${erreurs} erreurs` : ''}`,
  );
  return a;
};

const entete = () =>
  console.log(
    `${'travail'.padEnd(18)}${'cnx'.padStart(5)}${['req/s', 'p50 ms', 'p99 ms', 'limite', 'rapport'].map((t) => t.padStart(8)).join('')}`,
  );

try {
  const tenant = await preparer();
  banc.lancer('bench/limite.ts', [String(PORT_LIMITE), String(tenant), JSON.stringify(banc.connexionProprietaire)], {});
  await Promise.all([banc.lancerApplication(), attendre(PORT_LIMITE, '/api/v1/encours')]);
  const liste = await travaux(tenant, await banc.connecter('titulaire'));
  const croissance = liste.filter(({ nom }) => /^W[145]/.test(nom));

  const premiers = new Map<string, number>();
  let charges = 0;
  for (const taille of [10_000, 100_000, CIBLE].filter((t, i, tous) => t <= CIBLE && tous.indexOf(t) === i)) {
    await chargerGrand(
      systeme,
      {
        pharmacies: charges === 0 ? Math.max(20, Math.floor(CIBLE / 500)) : 0,
        laboratoires: charges === 0 ? 400 : 0,
        encours: taille,
        depuis: charges,
      },
      aujourdhui,
    );
    charges = taille;
    await proprietaire.query('vacuum analyze');
    console.log(`\n${taille.toLocaleString('fr-FR')} encours dans la base, 8 connexions`);
    entete();
    for (const travail of croissance) {
      const { parSeconde } = await comparer(travail, 8);
      const premier = premiers.get(travail.nom) ?? parSeconde;
      premiers.set(travail.nom, premier);
      if (taille > 10_000)
        console.log(`${''.padEnd(18)}rapport à 10 000 lignes : ${(parSeconde / premier).toFixed(2)}`);
    }
  }
  for (const connexions of CONNEXIONS) {
    console.log(`\n${connexions} connexion${connexions > 1 ? 's' : ''}`);
    entete();
    for (const travail of liste) await comparer(travail, connexions);
  }
  await mesurerServeur();
} finally {
  await banc.fermer();
}
process.exit(0);
