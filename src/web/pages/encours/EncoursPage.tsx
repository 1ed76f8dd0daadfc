import { Skeleton, Stack } from '@mantine/core';
import { IconArrowsJoin, IconFileInvoice, IconReceiptEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Retard } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { filtreDuRetard, filtresDesTuiles } from '#shared/features/argent/encours/rules/situations.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import {
  filtresActifsEncours,
  tuilesDeLaListe,
  urlEncours,
  type TuileDeLaListe,
  type UrlEncours,
} from '#web/features/argent/encours/filtres.ts';
import { BarresRetard } from '#web/features/argent/encours/BarresRetard.tsx';
import { ChiffresDuDu } from '#web/features/argent/encours/ChiffresDuDu.tsx';
import { EncoursListe } from '#web/features/argent/encours/EncoursListe.tsx';
import { EncoursPanneaux, usePanneauxEncours } from '#web/features/argent/encours/EncoursPanneaux.tsx';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { tuileDe, tuilesMontrees } from '#web/features/argent/encours/tuiles.ts';
import { complementsEncours } from './complements.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** Sort of each tile: by balance, by date of declaration, or by last change. */
const TRIS = {
  aReclamer: { tri: 'solde', ordre: 'desc' },
  reclame: { tri: 'solde', ordre: 'desc' },
  enRetard: { tri: 'solde', ordre: 'desc' },
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
  retard: undefined,
  recuAnnee: undefined,
  compense: undefined,
};

/** Address of a tile: all the tabs, with the filter that the server counted with. */
const cibleDe = (nom: TuileDeLaListe, jour: string) =>
  ({ ...SANS_TUILE, etat: 'TOUS', ...filtresDesTuiles(jour)[nom], ...TRIS[nom], tuile: nom }) as const;

/** Address of a part of the late encours: all the tabs, its filter alone, largest balance first. */
const cibleDuRetard = (retard: Retard) =>
  ({ ...SANS_TUILE, etat: 'TOUS', ...filtreDuRetard(retard), ...TRIS.enRetard }) as const;

/** Late encours by days of lateness; each part filters the list. */
const Retards = ({ url }: { url: UrlEncours }) => {
  const { data } = useQuery(encoursQueries.tuiles());
  const { etat: e, changer } = url;
  if (!data) return <Skeleton h={24} visibleFrom="sm" />;
  const retardFiltre = e.etat === 'TOUS' && e.situation === 'EN_RETARD' && e.retard !== undefined;
  const seul = filtresActifsEncours(url).every((nom) => nom === 'situation' || nom === 'retard');
  const choisir = (retard: Retard | null) => {
    const filtres = filtresVides(filtresActifsEncours(url));
    changer({ ...filtres, ...(retard ? cibleDuRetard(retard) : SANS_TUILE) });
  };
  return (
    <BarresRetard
      parRetard={data.retards}
      filtre={{ choisi: retardFiltre && seul ? (e.retard ?? null) : null, onChoisir: choisir }}
    />
  );
};

const Tuiles = ({ url }: { url: UrlEncours }) => {
  const { data } = useQuery(encoursQueries.tuiles());
  const { etat: e, changer } = url;
  const jour = aujourdhui();
  const tuiles = tuilesMontrees(tuilesDeLaListe, data, e.tuile).map((nom) => {
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
  return <ChiffresDuDu libelle="Encours en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};

const PAPIERS = [
  { to: '/encours/factures', nom: 'Factures', Icone: IconFileInvoice },
  { to: '/encours/avoirs', nom: 'Avoirs et paiements', Icone: IconReceiptEuro },
  { to: '/encours/rapprochement', nom: 'Rapprocher', Icone: IconArrowsJoin },
] as const;
/** On a phone, the actions keep to one line, to leave room for the rows. */
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

/** `/encours`: the encours of the account, to declare, to remind, to settle. */
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
          {panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvel encours</BoutonAjouter> : null}
        </>
      }
    >
      <Stack gap={6}>
        <Tuiles url={url} />
        <Retards url={url} />
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
