import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBellRinging, IconChecks, IconEdit, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { libelleEtatModele } from '#shared/features/operations/promotion-groupement/messages.ts';
import type {
  ModelePromotionGroupement,
  ReponsePromotionGroupement,
} from '#shared/features/operations/promotion-groupement/schemas.ts';
import { direCible } from '#shared/features/reseau/segment/messages.ts';
import { DiscussionFil } from '#web/features/echanges/discussion/DiscussionFil.tsx';
import {
  DetailContreparties,
  DetailDispositifs,
  DetailProduits,
} from '#web/features/operations/promotion/DetailParties.tsx';
import { Labo } from '#web/features/operations/operation/Pastilles.tsx';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';
import { formatJour, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ecrireDatesPromotionGroupement, teinteModele } from './apparence.ts';
import { DialoguesModele } from './DialoguesModele.tsx';
import { differer, differerPartie } from '#web/ui/differer.tsx';
import { useActesOffertsModele } from './use-actes-modele.ts';
import styles from './Modeles.module.css';
import { modelePromotionGroupementQueries } from './queries.ts';
import { AvancementPublication, BilanReponses } from './Reponses.tsx';
import { ReponsesTab } from './ReponsesTab.tsx';

const VisuelsPromotion = differerPartie(
  async () => (await import('#web/features/operations/visuel/VisuelsPromotion.tsx')).VisuelsPromotion,
);
const HistoriquePromotion = differerPartie(
  async () => (await import('#web/features/operations/promotion/HistoriquePromotion.tsx')).HistoriquePromotion,
);
const EchangesDialog = differer(async () => (await import('./EchangesDialog.tsx')).EchangesDialog);

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={60} radius="md" />
    <Skeleton h={14} w="30%" />
    <Skeleton h={120} />
    <Skeleton h={160} />
  </Stack>
);

const Operation = ({ modele }: { modele: ModelePromotionGroupement }) => {
  const { data: p, error, refetch } = useQuery(promotionQueries.detail(modele.id));
  if (!p) return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Attente />;
  return (
    <Stack gap="lg">
      {modele.droits.modifier && p.manques.length > 0 ? (
        <Alert color="orange" title="Avant de publier, il manque">
          <ul className={styles.liste}>
            {p.manques.map(({ pointer, detail }) => (
              <li key={`${pointer} ${detail}`}>{insecable(detail)}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Section titre="Opération">
        {p.conditionsPromo ? (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {p.conditionsPromo}
          </Text>
        ) : null}
        <KeyValue
          sansVides
          entrees={[
            { libelle: 'Dates', valeur: <span className="chiffres">{ecrireDatesPromotionGroupement(p)}</span> },
            { libelle: 'Type', valeur: libelleTypePromo[p.typePromo] },
            { libelle: 'Pour', valeur: direCible(modele) },
            { libelle: 'Priorité', valeur: modele.priorite?.nom },
            { libelle: 'Emplacement conseillé', valeur: p.emplacementConseille },
            { libelle: 'Quantité conseillée', valeur: p.quantite === null ? null : formatNombre(p.quantite) },
            {
              libelle: 'Visible à partir du',
              valeur: modele.publieeLe === null && p.affichageDate ? formatJour(p.affichageDate) : null,
            },
            { libelle: 'Commentaire', valeur: p.commentaire, large: true },
          ]}
        />
      </Section>
      <DetailContreparties p={p} />
      <DetailProduits produits={p.produits} />
      <DetailDispositifs parametres={p.parametres} />
      <VisuelsPromotion promotionId={p.id} />
      <HistoriquePromotion id={p.id} />
    </Stack>
  );
};

type ActeProps = { action: Action | undefined; Icone: typeof IconEdit; principal?: boolean };
const ActeAuPied = ({ action, Icone, principal = false }: ActeProps) =>
  action ? (
    <Button
      variant={principal ? 'filled' : 'default'}
      leftSection={<Icone size={16} aria-hidden />}
      onClick={action.faire}
    >
      {action.libelle}
    </Button>
  ) : null;

type Onglet = 'operation' | 'adherents' | 'discussion';
type Props = { id: number; onFermer: () => void };

/** The drawer of one operation of the groupement: its content, the answers of its adhérents, its discussions. */
export const ModeleDrawer = ({ id, onFermer }: Props) => {
  const { data: modele, error, refetch } = useQuery({ ...modelePromotionGroupementQueries.detail(id), retry: false });
  const actesOfferts = useActesOffertsModele({ supprime: onFermer });
  const [choisi, setOnglet] = useState<Onglet | null>(null);
  const [membre, setMembre] = useState<ReponsePromotionGroupement | null>(null);
  const fermer = useFermeture(
    onFermer,
    actesOfferts.envoi !== null || actesOfferts.dialogue !== null || membre !== null,
  );
  const actions = modele ? actesOfferts.de(modele) : [];
  const acteDe = (cle: string) => actions.find((actionDuModele) => actionDuModele.cle === cle);
  const onglet = choisi ?? (modele && modele.publieeLe !== null ? 'adherents' : 'operation');
  return (
    <>
      <DetailDrawer
        ouvert
        lecture
        onFermer={fermer}
        largeur={960}
        titre={
          <Text span inherit lineClamp={1} title={modele?.nomOperation}>
            {modele ? modele.nomOperation : error ? 'Opération' : 'Chargement…'}
          </Text>
        }
        sousTitre={
          modele ? (
            <>
              <Labo {...modele} />
              <StatusBadge style={{ flex: 'none' }} teinte={teinteModele[modele.etat]}>
                {libelleEtatModele[modele.etat]}
              </StatusBadge>
            </>
          ) : null
        }
        actions={
          modele && actions.length > 0 ? (
            <ActionMenu libelle={`Actions de ${modele.nomOperation}`} actions={() => actesOfferts.de(modele)} />
          ) : null
        }
        pied={
          actions.some(({ cle }) => ['modifier', 'relancer', 'valider', 'publier'].includes(cle)) ? (
            <>
              <ActeAuPied action={acteDe('modifier')} Icone={IconEdit} />
              <ActeAuPied action={acteDe('relancer')} Icone={IconBellRinging} principal />
              <ActeAuPied action={acteDe('publier')} Icone={IconSend} principal />
              <ActeAuPied action={acteDe('valider')} Icone={IconChecks} principal />
            </>
          ) : null
        }
      >
        {modele ? (
          <>
            <AvancementPublication modele={modele} />
            {modele.etat === 'ECHEC' ? (
              <Alert color="red" title="La publication n’a pas abouti">
                Aucun adhérent ne l’a reçue. Publiez-la de nouveau&nbsp;; si cela recommence, prévenez-nous.
              </Alert>
            ) : null}
            {modele.publieeLe === null ? null : <BilanReponses modele={modele} />}
            <NavTabs<Onglet>
              libelle="Opération, adhérents, discussion"
              actif={onglet}
              onChange={setOnglet}
              onglets={[
                { id: 'operation', libelle: 'Opération', contenu: <Operation modele={modele} /> },
                {
                  id: 'adherents',
                  libelle: 'Adhérents',
                  nombre: modele.nbCibles,
                  contenu:
                    modele.publieeLe === null ? (
                      <Text size="sm" c="dimmed">
                        {modele.nbCibles === 0
                          ? 'Personne ne la recevrait pour l’instant.'
                          : `Elle serait envoyée à ${pluriel(modele.nbCibles, 'adhérent')}.`}
                      </Text>
                    ) : (
                      <ReponsesTab
                        modele={modele}
                        relancer={(ids) => actesOfferts.relancer(modele, ids)}
                        echanger={setMembre}
                      />
                    ),
                },
                { id: 'discussion', libelle: 'Discussion', contenu: <DiscussionFil kind="PROMOTION" id={id} /> },
              ]}
            />
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Attente />
        )}
      </DetailDrawer>
      <DialoguesModele actesOfferts={actesOfferts} />
      {membre ? <EchangesDialog key={membre.copieId} membre={membre} onFermer={() => setMembre(null)} /> : null}
    </>
  );
};
