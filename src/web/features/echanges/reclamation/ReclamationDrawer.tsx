import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBell, IconEdit, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { libelleMotif, motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { MarqueLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatCentimes, formatInstant, formatJour } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { differer } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { EtatReclamation } from './colonnes.tsx';
import { ResteReclamation } from './ResteReclamation.tsx';
import { ReclamationFil } from './ReclamationFil.tsx';
import { LienSection } from './LienSection.tsx';
import type { ARegler } from './ReglerReponseDialog.tsx';
import styles from './Reclamation.module.css';
import { reclamationQueries } from './queries.ts';
import { useActesOffertsReclamation } from './use-actes-reclamation.ts';

const ReglerReponseDialog = differer(async () => (await import('./ReglerReponseDialog.tsx')).ReglerReponseDialog);
const RelancerDialog = differer(async () => (await import('./RelancerDialog.tsx')).RelancerDialog);
const CreerEncoursDialog = differer(async () => (await import('./CreerEncoursDialog.tsx')).CreerEncoursDialog);

const Produits = ({ r: { lignes } }: { r: DetailReclamation }) =>
  lignes.length === 0 ? null : (
    <ul className={styles.liste} aria-label="Produits concernés">
      {lignes.map(({ nom, ean, lot, quantite, prixUnitaireHtCentimes }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <li key={i} className={styles.produit}>
          {quantite === null ? null : <span className={`${styles.quantite} chiffres`}>{quantite} ×</span>}
          <span>
            {nom}
            {ean || lot || prixUnitaireHtCentimes !== null ? (
              <Text component="span" size="xs" c="dimmed" display="block" className="chiffres">
                {[
                  ean && `EAN ${ean}`,
                  lot && `lot ${lot}`,
                  prixUnitaireHtCentimes !== null && `${formatCentimes(prixUnitaireHtCentimes)} HT`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );

const LienEncours = ({ r: { encours } }: { r: DetailReclamation }) =>
  encours ? (
    <LienTexte to="/encours" search={{ encours: encours.id }} size="sm">
      {encours.numero} · {libelleEtatEncours[encours.etat]} ·{' '}
      {formatMontant(encours.soldeCentimes, encours.natureFiscale)} dus
    </LienTexte>
  ) : null;

const Faits = ({ r, onCreerEncours }: { r: DetailReclamation; onCreerEncours: () => void }) => (
  <Section titre="Réclamation">
    {r.objet ? <Text className={styles.lien}>{r.objet}</Text> : null}
    <KeyValue
      sansVides
      entrees={[
        {
          libelle: 'Montant réclamé',
          valeur: r.montantReclameCentimes && formatMontant(r.montantReclameCentimes, r.natureFiscale),
        },
        { libelle: 'Motif', valeur: libelleMotif[r.motif] },
        { libelle: 'Date butoir', valeur: r.dateButoir && formatJour(r.dateButoir) },
        { libelle: 'Commande', valeur: r.referenceCommande },
        { libelle: 'Facture', valeur: r.referenceFacture },
        { libelle: 'Bon de livraison', valeur: r.referenceBl },
        { libelle: 'Vue par le laboratoire', valeur: r.vueLe ? formatInstant(r.vueLe) : 'Pas encore' },
        { libelle: 'Encours', valeur: <LienEncours r={r} />, large: true },
      ].filter(({ libelle }) => libelle !== 'Encours' || r.encours !== null)}
    />
    <Produits r={r} />
    {r.droits.creerEncours ? (
      <div>
        <Button variant="light" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={onCreerEncours}>
          Créer l’encours
        </Button>
      </div>
    ) : null}
  </Section>
);

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={14} w="40%" />
    <Skeleton h={70} />
    <Skeleton h={14} w="30%" />
    <Skeleton h={200} />
  </Stack>
);

type Props = { id: number; onModifier: () => void; onFermer: () => void };

/** The drawer of one réclamation: its subject, its messages, its link, its acts. */
export const ReclamationDrawer = ({ id, onModifier, onFermer }: Props) => {
  const { data: r, error, refetch } = useQuery(reclamationQueries.detail(id));
  const [aRegler, setARegler] = useState<ARegler | null>(null);
  const [encours, setEncours] = useState(false);
  const [relance, setRelance] = useState(false);
  const actions = useActesOffertsReclamation({
    relancer: () => setRelance(true),
    modifier: onModifier,
    supprime: onFermer,
  });
  const fermer = useFermeture(onFermer, aRegler !== null || encours || relance);
  return (
    <>
      <DetailDrawer
        ouvert
        lecture
        onFermer={fermer}
        largeur={720}
        titre={r ? r.numero : error ? 'Réclamation' : 'Chargement…'}
        marque={
          r ? <MarqueLabo id={r.laboratoireId} nom={r.laboratoireNom} couleur={r.laboratoireColor} taille={40} /> : null
        }
        sousTitre={
          r ? (
            <span className={styles.sousTitre}>
              <strong>{r.laboratoireNom}</strong>
              {r.urgent ? <StatusBadge teinte="rouge">Urgent</StatusBadge> : null}
              <EtatReclamation r={r} />
            </span>
          ) : null
        }
        actions={
          r && actions(r).length > 0 ? (
            <ActionMenu libelle={`Actions de la réclamation ${r.numero}`} actions={() => actions(r)} />
          ) : null
        }
        pied={
          r?.droits.modifier ? (
            <>
              {r.droits.relancer ? (
                <Button
                  variant="default"
                  leftSection={<IconBell size={16} aria-hidden />}
                  onClick={() => setRelance(true)}
                >
                  Relancer
                </Button>
              ) : null}
              <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onModifier}>
                Modifier
              </Button>
            </>
          ) : null
        }
      >
        {r ? (
          <>
            {r.statut === 'EXPIRED' ? (
              <Alert color="orange">
                Sans réponse du laboratoire depuis {motsSilence(r.silenceJours ?? r.ageJours)}.
              </Alert>
            ) : null}
            <ResteReclamation r={r} onRelancer={() => setRelance(true)} />
            <Faits r={r} onCreerEncours={() => setEncours(true)} />
            <ReclamationFil r={r} onRegler={(reponse) => setARegler({ reclamation: r, reponse })} />
            <LienSection r={r} />
            <Text size="xs" c="dimmed">
              Créée {r.creeParNom ? `par ${r.creeParNom} ` : ''}le {formatInstant(r.creeLe)}
            </Text>
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Attente />
        )}
      </DetailDrawer>
      {aRegler ? <ReglerReponseDialog key={aRegler.reponse.id} {...aRegler} onFermer={() => setARegler(null)} /> : null}
      {relance && r ? <RelancerDialog id={r.id} numero={r.numero} onFermer={() => setRelance(false)} /> : null}
      {encours && r ? <CreerEncoursDialog reclamation={r} onFermer={() => setEncours(false)} /> : null}
    </>
  );
};
