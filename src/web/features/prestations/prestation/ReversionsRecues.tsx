import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  reversionRecueContract,
  type PropositionReglement,
  type ReversionRecue,
} from '#shared/features/prestations/prestation/contract/recue.ts';
import { libelleEtatReversion } from '#shared/features/prestations/prestation/messages.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Skeleton } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatPeriode, teinteReversion } from './apparence.ts';
import styles from './Prestation.module.css';
import { reversionRecueQueries, useActesReversionRecue } from './reversion-recue-queries.ts';

/** When a reversion was paid and its reference, or when it is expected. */
const suiteDe = ({ dateReversion, reference, datePrevue, groupementNom }: ReversionRecue): string =>
  [
    groupementNom,
    dateReversion
      ? `reçue le ${formatJour(dateReversion)}`
      : datePrevue
        ? `attendue le ${formatJour(datePrevue)}`
        : null,
    reference,
  ]
    .filter(Boolean)
    .join(' · ');

type Proposes = PropositionReglement['encours'];
const phraseSansTaux = (encours: Proposes): string[] =>
  encours
    .filter(({ tauxManquant }) => tauxManquant)
    .map(({ numero }) => `${numero} : en TTC, sans taux de TVA ; dites-le sur sa fiche pour le régler`);
const phraseSansPart = (encours: Proposes): string =>
  phraseSansTaux(encours)[0] ?? 'Aucun encours de votre groupement n’attend plus d’être réglé.';

/** Asks for a confirmation with both amounts when one is converted (PRS-40); otherwise one click is enough. */
const confirmerConversion = async (
  { montantHtCentimes }: ReversionRecue,
  encours: Proposes,
  resteCentimes: number,
): Promise<boolean> => {
  const servis = encours.filter(({ proposeCentimes }) => proposeCentimes > 0);
  if (encours.every(({ natureFiscale }) => natureFiscale === 'HT')) return true;
  return confirmerActe({
    titre: 'Régler par cette reversion ?',
    texte: insecable(
      `Vous avez reçu ${formatMontant(montantHtCentimes, 'HT')} : un encours en TTC les compte à son taux de TVA.`,
    ),
    details: [
      ...servis.map(({ numero, natureFiscale, proposeCentimes, proposeHtCentimes }) =>
        [
          `${numero} : ${formatMontant(proposeCentimes, natureFiscale)}`,
          ...(natureFiscale === 'HT' ? [] : [`pour ${formatMontant(proposeHtCentimes, 'HT')} reçus`]),
        ].join(', '),
      ),
      ...phraseSansTaux(encours),
      ...(resteCentimes > 0 ? [`Restera à affecter : ${formatMontant(resteCentimes, 'HT')}`] : []),
    ],
    action: 'Régler',
    annuler: 'Revenir',
  });
};

const useRegler = (reversion: ReversionRecue) => {
  const actes = useActesReversionRecue();
  const [enCours, setEnCours] = useState(false);
  const regler = async () => {
    const { encours, resteCentimes } = await actes.proposer(reversion.id);
    if (encours.every(({ proposeCentimes }) => proposeCentimes === 0)) {
      info(phraseSansPart(encours));
      return;
    }
    if (!(await confirmerConversion(reversion, encours, resteCentimes))) return;
    const { nbRegles } = await actes.regler(reversion.id, encours, cleUnique());
    succes(`${pluriel(nbRegles, 'encours réglé', 'encours réglés')} par la reversion.`);
  };
  return {
    enCours,
    regler: () => {
      setEnCours(true);
      void regler()
        .catch(echec)
        .finally(() => setEnCours(false));
    },
  };
};

const Une = ({ r }: { r: ReversionRecue }) => {
  const { enCours, regler } = useRegler(r);
  return (
    <li className={styles.entree}>
      <div className={styles.corps}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {r.typeNom}
          </Text>
          <StatusBadge teinte={teinteReversion[r.etat]}>{libelleEtatReversion[r.etat]}</StatusBadge>
          {r.preuveManquante ? <StatusBadge teinte="rouge">Photo de TG attendue</StatusBadge> : null}
        </Group>
        <Text size="sm" className="chiffres">
          {formatMontant(r.montantHtCentimes, 'HT')}
        </Text>
        <Text size="xs" c="dimmed">
          {formatPeriode(r)} · {suiteDe(r)}
        </Text>
      </div>
      <Group gap="xs">
        {r.etat === 'REVERSEE' ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() =>
              void ouvrirFichier('application/pdf', reversionRecueContract.monReleveReversion, {
                params: { id: r.id },
              }).catch(echec)
            }
          >
            Relevé
          </Button>
        ) : null}
        {r.droits.regler ? (
          <Button size="xs" loading={enCours} leftSection={<IconCheck size={16} aria-hidden />} onClick={regler}>
            Régler mes encours{r.nbEncours > 0 ? ` (${r.nbEncours})` : ''}
          </Button>
        ) : null}
        {r.encaissementId === null ? null : (
          <LienTexte to="/encours/avoirs" search={{ encaissement: r.encaissementId }} size="sm">
            Voir l’encaissement
          </LienTexte>
        )}
      </Group>
    </li>
  );
};

/**
 * The reversions that the groupement pays to this pharmacy for a laboratory, without those of other adhérents (PRS-2).
 */
export const ReversionsRecues = ({ laboratoireId }: { laboratoireId: number }) => {
  const { data, error, refetch } = useQuery(reversionRecueQueries.liste(laboratoireId));
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={200} />;
  if (data.reversions.length === 0)
    return (
      <EmptyState
        titre="Aucune reversion"
        texte="Quand votre groupement facture une prestation à ce laboratoire, la part qui vous revient se lit ici."
      />
    );
  return (
    <Stack gap="sm">
      <StatTiles
        libelle="Reversions en chiffres"
        tuiles={[
          {
            id: 'a-recevoir',
            libelle: 'À recevoir',
            teinte: data.aRecevoirCentimes > 0 ? 'orange' : 'gris',
            valeur: formatMontant(data.aRecevoirCentimes, 'HT'),
          },
          { id: 'recu', libelle: 'Reçu', teinte: 'vert', valeur: formatMontant(data.recuCentimes, 'HT') },
        ]}
      />
      <ul className={styles.liste} aria-label="Reversions de mon groupement">
        {data.reversions.map((reversion) => (
          <Une key={reversion.id} r={reversion} />
        ))}
      </ul>
    </Stack>
  );
};
