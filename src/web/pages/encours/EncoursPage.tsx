import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFileInvoice, IconPlus, IconReceiptEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Age } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { filtreDeLAge, filtresDesTuiles } from '#shared/features/argent/encours/rules/situations.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import {
  filtresActifsEncours,
  tuilesDeLaListe,
  urlEncours,
  type TuileDeLaListe,
  type UrlEncours,
} from '#web/features/argent/encours/filtres.ts';
import { BarresAge } from '#web/features/argent/encours/BarresAge.tsx';
import { EncoursListe } from '#web/features/argent/encours/EncoursListe.tsx';
import { EncoursPanneaux, usePanneauxEncours } from '#web/features/argent/encours/EncoursPanneaux.tsx';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { tuileDe, tuilesMontrees } from '#web/features/argent/encours/tuiles.ts';
import { complementsEncours } from './complements.tsx';

/** The order that puts first what is counted. */
const TRIS = {
  echu: { tri: 'solde', ordre: 'desc' },
  aVenir: { tri: 'dateDeclaration', ordre: 'asc' },
  aVerifier: { tri: 'dateDeclaration', ordre: 'asc' },
  recupere: { tri: 'modifieLe', ordre: 'desc' },
  compense: { tri: 'modifieLe', ordre: 'desc' },
} as const satisfies Record<TuileDeLaListe, object>;
const SANS_TUILE = {
  tuile: undefined,
  tri: undefined,
  ordre: undefined,
  situation: undefined,
  recuAnnee: undefined,
  compense: undefined,
};

/** What the address is under a tile: all the tabs, and the filter that the server counted with. */
const cibleDe = (nom: TuileDeLaListe, jour: string) =>
  ({ ...SANS_TUILE, etat: 'TOUS', ...filtresDesTuiles(jour)[nom], ...TRIS[nom], tuile: nom }) as const;

/** The address under an age: all the tabs, its filter and no other, what is owed most first. */
const cibleDeLAge = (age: Age) => ({ ...SANS_TUILE, etat: 'TOUS', ...filtreDeLAge(age), ...TRIS.echu }) as const;

/** What is due, by age; each part filters the list on what it counts. */
const Ages = ({ url }: { url: UrlEncours }) => {
  const { data } = useQuery(encoursQueries.tuiles());
  const { etat: e, changer } = url;
  if (!data) return <Skeleton h={24} visibleFrom="sm" />;
  const ageFiltre = e.etat === 'TOUS' && e.situation === 'ECHU' && e.age !== undefined;
  const seul = filtresActifsEncours(url).every((nom) => nom === 'situation' || nom === 'age');
  const choisir = (age: Age | null) => {
    const filtres = filtresVides(filtresActifsEncours(url));
    changer({ ...filtres, ...(age ? cibleDeLAge(age) : SANS_TUILE) });
  };
  return (
    <BarresAge parAge={data.ages} filtre={{ choisi: ageFiltre && seul ? (e.age ?? null) : null, onChoisir: choisir }} />
  );
};

const Tuiles = ({ url }: { url: UrlEncours }) => {
  const { data } = useQuery(encoursQueries.tuiles());
  const { etat: e, changer } = url;
  const jour = aujourdhui();
  const tuiles = tuilesMontrees(tuilesDeLaListe, data, e.tuile).map((nom): Tuile => {
    const chiffresDeTuile = data?.[nom];
    return { ...tuileDe(nom, chiffresDeTuile), ...(chiffresDeTuile?.nombre === 0 && { teinte: 'gris' as const }) };
  });
  const cible = e.tuile && cibleDe(e.tuile, jour);
  const filtresDeTuile = new Set<string>(cible ? Object.keys(cible) : []);
  const autres = filtresActifsEncours(url).filter((nom) => !filtresDeTuile.has(nom));
  const memes = cible && Object.entries(cible).every(([nom, valeur]) => e[nom as keyof typeof e] === valeur);
  const active = memes && autres.length === 0 ? (e.tuile ?? null) : null;
  const choisir = (id: string | null) => {
    const choisie = tuilesDeLaListe.find((nom) => nom === id);
    const filtres = filtresVides(filtresActifsEncours(url));
    changer(choisie ? { ...filtres, ...cibleDe(choisie, jour) } : SANS_TUILE);
  };
  return <StatTiles libelle="Encours en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};

/** What laboratories owe: to declare, to be paid, settled. */
const PAPIERS = [
  { to: '/encours/factures', nom: 'Factures', Icone: IconFileInvoice },
  { to: '/encours/avoirs', nom: 'Avoirs et paiements', Icone: IconReceiptEuro },
] as const;
/** On a phone the rows come first: the actions keep to one line. */
const LiensDesPapiers = () =>
  PAPIERS.map(({ to, nom, Icone }) => (
    <Fragment key={to}>
      <LienBouton visibleFrom="sm" to={to} variant="default" leftSection={<Icone size={16} aria-hidden />}>
        {nom}
      </LienBouton>
      <LienBouton hiddenFrom="sm" to={to} variant="default" px="xs" aria-label={nom}>
        <Icone size={18} aria-hidden />
      </LienBouton>
    </Fragment>
  ));

/** `/encours`: what is owed to the account, to declare, to remind, to settle. */
export const EncoursPage = () => {
  const url = useEtatUrl(urlEncours);
  const panneaux = usePanneauxEncours();
  return (
    <PageShell
      titre="Encours"
      sousTitre="Ce que vos laboratoires vous doivent, de la constatation au règlement."
      actions={
        <>
          <LiensDesPapiers />
          {panneaux.nouveau ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={panneaux.nouveau}>
              Nouvel encours
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={6}>
        <Tuiles url={url} />
        <Ages url={url} />
      </Stack>
      <EncoursListe
        url={url}
        vers={panneaux}
        ouverte={panneaux.id}
        complements={complementsEncours}
        onNouveau={panneaux.nouveau}
      />
      <EncoursPanneaux panneaux={panneaux} complements={complementsEncours} />
    </PageShell>
  );
};
