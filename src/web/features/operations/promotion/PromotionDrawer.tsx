import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCash, IconCircleX, IconEdit, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { sorteDe } from '#shared/features/operations/operation/rules.ts';
import { libelleOrigineOperation, libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { DiscussionFil } from '#web/features/echanges/discussion/DiscussionFil.tsx';
import { MarqueLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { formatJour, formatNombre, insecable } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { differer, differerPartie } from '#web/ui/differer.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { versModifier, ecrireDatesOperation } from '#web/features/operations/operation/apparence.ts';
import {
  DetailContreparties,
  DetailDispositifs,
  DetailEncoursConserves,
  DetailPlaces,
  DetailProduits,
} from './DetailParties.tsx';
import { Labo, PastillePart, PastillePromotion } from '#web/features/operations/operation/Pastilles.tsx';
import styles from '#web/features/operations/operation/Promotion.module.css';
import { PreuvesTg } from '#web/features/operations/preuve/PreuvesTg.tsx';
import { DialoguesPromotion, useActesOffertsPromotion } from './PromotionActes.tsx';
import type { ComplementsPromotion } from './complements.ts';
import { promotionQueries } from './queries.ts';

const VisuelsPromotion = differerPartie(
  async () => (await import('#web/features/operations/visuel/VisuelsPromotion.tsx')).VisuelsPromotion,
);
const HistoriquePromotion = differerPartie(async () => (await import('./HistoriquePromotion.tsx')).HistoriquePromotion);
const LgoPromotion = differerPartie(
  async () => (await import('#web/features/operations/synchronisation-lgo/LgoPromotion.tsx')).LgoPromotion,
);
const BilanPromotionSection = differer(
  async () => (await import('#web/features/operations/contrepartie/BilanPromotionSection.tsx')).BilanPromotionSection,
);
/** True once the operation is over: before that, it has sold nothing to count. */
const aUnBilan = ({ statut, traiteeLe }: DetailPromotion): boolean =>
  traiteeLe !== null || statut === 'EXPIRED' || statut === 'PROCESSED';

const Alertes = ({ p }: { p: DetailPromotion }) => (
  <>
    {p.motifRefus ? (
      <Alert color="red" title="Refusée">
        {p.motifRefus}
      </Alert>
    ) : null}
    {p.argent.nonReclamees > 0 ? (
      <Alert color="red">
        Des contreparties sont dues et personne ne les réclame&nbsp;: {formatNombre(p.argent.nonReclamees)}.
      </Alert>
    ) : null}
    {p.droits.modifier && p.manques.length > 0 ? (
      <Alert color="orange" title="Avant de valider, il manque">
        <ul className={styles.liste}>
          {p.manques.map(({ pointer, detail }) => (
            <li key={`${pointer} ${detail}`}>{insecable(detail)}</li>
          ))}
        </ul>
        <LienTexte {...versModifier(p.id)} size="sm">
          Compléter
        </LienTexte>
      </Alert>
    ) : null}
    {p.avertissements.length > 0 ? (
      <Alert color="orange" title="À vérifier">
        <ul className={styles.liste}>
          {p.avertissements.map((phrase) => (
            <li key={phrase}>{insecable(phrase)}</li>
          ))}
        </ul>
      </Alert>
    ) : null}
  </>
);

const Operation = ({ p }: { p: DetailPromotion }) => (
  <Section titre="Opération">
    {p.conditionsPromo ? (
      <Text size="sm" className={styles.texte}>
        {p.conditionsPromo}
      </Text>
    ) : null}
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'Dates', valeur: <span className="chiffres">{ecrireDatesOperation(p)}</span> },
        { libelle: 'Type', valeur: libelleTypePromo[p.typePromo] },
        { libelle: 'Promo', valeur: <PastillePart promotion={p} part="PROMO" /> },
        { libelle: 'TG', valeur: <PastillePart promotion={p} part="TG" /> },
        { libelle: 'Origine', valeur: p.groupementNom ?? libelleOrigineOperation[p.origine] },
        { libelle: 'Proposé par', valeur: p.origine === 'DELEGUE' ? p.creeParNom : null },
        { libelle: 'Priorité', valeur: p.priorite?.nom },
        {
          libelle: 'À répondre avant le',
          valeur: p.priorite?.reponseAvant ? formatJour(p.priorite.reponseAvant) : null,
        },
        { libelle: 'Emplacement conseillé', valeur: p.emplacementConseille },
        { libelle: 'Quantité', valeur: p.quantite === null ? null : formatNombre(p.quantite) },
        { libelle: 'Commentaire', valeur: p.commentaire, large: true },
      ].filter(
        ({ libelle }) => (libelle !== 'Promo' || p.etatPromo !== null) && (libelle !== 'TG' || p.etatTg !== null),
      )}
    />
  </Section>
);

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={68} radius="md" />
    <Skeleton h={14} w="30%" />
    <Skeleton h={90} />
    <Skeleton h={14} w="30%" />
    <Skeleton h={110} />
  </Stack>
);

type Props = { id: number; complements: ComplementsPromotion; onFermer: () => void };

/** The drawer of one promotion, with its acts. */
export const PromotionDrawer = ({ id, complements, onFermer }: Props) => {
  const { data: p, error, refetch } = useQuery(promotionQueries.detail(id));
  const actesOfferts = useActesOffertsPromotion({ supprime: onFermer });
  const fermer = useFermeture(onFermer, actesOfferts.dialogue !== null);
  const actions = p ? actesOfferts.de(p) : [];
  const faire = (debut: string) => () => actions.find(({ cle }) => cle.startsWith(debut))?.faire();
  const premiereValidation = actions.find(({ cle }) => cle.startsWith('valider'));
  return (
    <>
      <DetailDrawer
        ouvert
        lecture
        onFermer={fermer}
        largeur={720}
        titre={p ? p.nomOperation : error ? 'Promotion' : 'Chargement…'}
        marque={
          p && p.laboratoireId !== null && p.laboratoireNom !== null ? (
            <MarqueLabo id={p.laboratoireId} nom={p.laboratoireNom} couleur={p.laboratoireColor ?? ''} taille={40} />
          ) : null
        }
        sousTitre={
          p ? (
            <>
              <Labo {...p} />
              <PastillePromotion promotion={p} />
            </>
          ) : null
        }
        actions={
          p && actions.length > 0 ? (
            <ActionMenu libelle={`Actions de ${p.nomOperation}`} actions={() => actesOfferts.de(p)} />
          ) : null
        }
        pied={
          p && actions.length > 0 ? (
            <>
              {p.droits.modifier ? (
                <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={faire('modifier')}>
                  Modifier
                </Button>
              ) : null}
              {p.droits.accepter.length > 0 && p.droits.refuser.length > 0 ? (
                <Button
                  variant="default"
                  leftSection={<IconCircleX size={16} aria-hidden />}
                  onClick={faire('refuser')}
                >
                  Refuser
                </Button>
              ) : null}
              {p.droits.accepter.length > 0 ? (
                <Button leftSection={<IconThumbUp size={16} aria-hidden />} onClick={faire('accepter')}>
                  Accepter
                </Button>
              ) : null}
              {p.droits.traiter ? (
                <Button
                  variant={p.traiteeLe === null ? 'filled' : 'default'}
                  leftSection={<IconCash size={16} aria-hidden />}
                  onClick={faire('traiter')}
                >
                  Traiter
                </Button>
              ) : null}
              {premiereValidation ? (
                <Button onClick={premiereValidation.faire}>{premiereValidation.libelle}</Button>
              ) : null}
            </>
          ) : null
        }
      >
        {p ? (
          <>
            <Alertes p={p} />
            <Operation p={p} />
            {aUnBilan(p) ? <BilanPromotionSection id={p.id} /> : null}
            <DetailContreparties p={p} />
            {p.acceptationPromo === 'PAYPS' ? complements.coupons(p.id) : null}
            <DetailEncoursConserves p={p} />
            <DetailPlaces p={p} />
            <DetailProduits produits={p.produits} />
            <DetailDispositifs parametres={p.parametres} />
            {sorteDe(p) === 'MODELE' ? null : <LgoPromotion promotion={p} />}
            <VisuelsPromotion promotionId={p.id} />
            {p.etatTg !== null && sorteDe(p) !== 'MODELE' ? <PreuvesTg promotionId={p.id} /> : null}
            <DiscussionFil kind="PROMOTION" id={p.id} />
            <HistoriquePromotion id={p.id} />
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Attente />
        )}
      </DetailDrawer>
      <DialoguesPromotion dialogue={actesOfferts.dialogue} onFermer={actesOfferts.fermer} />
    </>
  );
};
