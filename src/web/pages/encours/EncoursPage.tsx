import { Button } from '@mantine/core';
import { IconAlarm, IconCalendarDue, IconCoinEuro, IconPigMoney, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { finDeSemaine } from '#shared/core/dates.ts';
import { plusDe60Jours } from '#shared/features/argent/encours/rules/tranches.ts';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/PageShell.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { filtresActifs, urlEncours, type UrlEncours } from '#web/features/argent/encours/filtres.ts';
import { EncoursListe } from '#web/features/argent/encours/EncoursListe.tsx';
import { EncoursPanneaux, usePanneaux } from '#web/features/argent/encours/EncoursPanneaux.tsx';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { complementsEncours } from './complements.tsx';

/** Where each tile leads: its tab, its filter, in the order that puts its encours first. */
const ciblesDu = (jour: string) =>
  ({
    totalDu: { etat: 'DECLARE', tri: 'solde', ordre: 'desc', declarationAvant: undefined },
    plusDe60Jours: { etat: 'DECLARE', tri: 'dateDeclaration', ordre: 'asc', declarationAvant: plusDe60Jours(jour) },
    semaine: { etat: 'A_DECLARER', tri: 'dateDeclaration', ordre: 'asc', declarationAvant: finDeSemaine(jour) },
    recupere: { etat: 'REGLE', tri: 'modifieLe', ordre: 'desc', declarationAvant: undefined },
  }) as const;

const Tuiles = ({ url }: { url: UrlEncours }) => {
  const { data } = useQuery(encoursQueries.tuiles());
  const { etat: e, changer } = url;
  const filtres = filtresActifs(url, false);
  const montant = (centimes: number | undefined) => (centimes === undefined ? undefined : formatCentimes(centimes));
  const tuiles: readonly Tuile[] = [
    {
      id: 'totalDu',
      libelle: 'Total dû',
      icone: IconCoinEuro,
      teinte: 'bleu',
      valeur: montant(data?.totalDu.soldeCentimes),
      detail: data && pluriel(data.totalDu.nombre, 'encours'),
    },
    {
      id: 'plusDe60Jours',
      libelle: 'Plus de 60 jours',
      icone: IconAlarm,
      teinte: data && data.plusDe60Jours.nombre > 0 ? 'rouge' : 'gris',
      valeur: montant(data?.plusDe60Jours.soldeCentimes),
      detail: data && pluriel(data.plusDe60Jours.nombre, 'encours'),
    },
    {
      id: 'semaine',
      libelle: 'À déclarer cette semaine',
      icone: IconCalendarDue,
      teinte: data && data.aDeclarerSemaine.nombre > 0 ? 'orange' : 'gris',
      valeur: montant(data?.aDeclarerSemaine.attenduCentimes),
      detail: data && pluriel(data.aDeclarerSemaine.nombre, 'encours'),
    },
    {
      id: 'recupere',
      libelle: `Récupéré en ${aujourdhui().slice(0, 4)}`,
      icone: IconPigMoney,
      teinte: 'vert',
      valeur: montant(data?.recupereAnneeCentimes),
      detail: 'depuis le 1ᵉʳ janvier',
    },
  ];
  const cibles = ciblesDu(aujourdhui());
  const cible = e.tuile && cibles[e.tuile];
  const autres = filtres.filter((nom) => nom !== 'declarationAvant');
  const memes = cible && (['etat', 'tri', 'ordre', 'declarationAvant'] as const).every((nom) => e[nom] === cible[nom]);
  const active = memes && autres.length === 0 ? (e.tuile ?? null) : null;
  const choisir = (id: string | null) => {
    const choisie = (Object.keys(cibles) as (keyof typeof cibles)[]).find((nom) => nom === id);
    if (choisie)
      changer({ ...Object.fromEntries(filtres.map((nom) => [nom, undefined])), ...cibles[choisie], tuile: choisie });
    else changer({ tuile: undefined, tri: undefined, ordre: undefined, declarationAvant: undefined });
  };
  return <StatTiles libelle="Encours en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};

/** What laboratories owe: to declare, to be paid, settled. */
export const EncoursPage = () => {
  const url = useEtatUrl(urlEncours);
  const panneaux = usePanneaux();
  return (
    <PageShell
      titre="Encours"
      sousTitre="Ce que vos laboratoires vous doivent, de la constatation au règlement."
      actions={
        panneaux.nouveau ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={panneaux.nouveau}>
            Nouvel encours
          </Button>
        ) : null
      }
    >
      <Tuiles url={url} />
      <EncoursListe url={url} vers={panneaux} ouverte={panneaux.id} onNouveau={panneaux.nouveau} />
      <EncoursPanneaux panneaux={panneaux} complements={complementsEncours} />
    </PageShell>
  );
};
