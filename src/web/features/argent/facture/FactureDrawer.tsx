import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconReceipt, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { libelleActeFacture, libelleEtatFacture } from '#shared/features/argent/facture/messages.ts';
import { useDeclarer } from '#web/features/argent/encours/courriers/use-declarer.ts';
import { MarqueLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatInstant, formatJour, insecable } from '#web/lib/formats.ts';
import { recevoirFichier } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import { FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Facture.module.css';
import { DocumentFacture } from './document/DocumentFacture.tsx';
import { FacturePapiers } from './FacturePapiers.tsx';
import { FactureLignes } from './FactureLignes.tsx';
import { GenreDeFacture } from './NatureChoix.tsx';
import { nomFacture, nomVendeur, teinteEtatFacture } from './mots.ts';
import { factureQueries, useActesFacture } from './queries.ts';
import { useActesOffertsFacture, type NavigationFacture } from './use-actes-facture.ts';

const EnvoiDialog = differer(
  async () => (await import('#web/features/argent/encours/courriers/EnvoiDialog.tsx')).EnvoiDialog,
);

const jourOuTiret = (jour: string | null): string => (jour === null ? '–' : formatJour(jour));
const montant = (centimes: number | null): string => (centimes === null ? '–' : formatCentimes(centimes));

const Sommes = ({ facture: f }: { facture: DetailFacture }) => (
  <dl className={styles.sommes}>
    {(
      [
        ['Nature', <GenreDeFacture key="genre" facture={f} />],
        ['Émise le', jourOuTiret(f.dateEmission)],
        ['Échéance', jourOuTiret(f.dateEcheance)],
        ['HT', montant(f.htCentimes)],
        ['TVA', montant(f.tvaCentimes)],
        ['TTC', montant(f.ttcCentimes)],
        ['À réclamer HT', montant(f.ecartCentimes)],
        ['Réclamé HT', montant(f.reclameCentimes)],
      ] as const
    ).map(([libelle, valeur]) => (
      <div key={libelle}>
        <dt>{libelle}</dt>
        <dd className="chiffres">{valeur}</dd>
      </div>
    ))}
  </dl>
);

const Avis = ({ phrases, titre }: { phrases: readonly string[]; titre: string }) =>
  phrases.length === 0 ? null : (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={titre}>
      <Stack gap={4}>
        {phrases.map((phrase) => (
          <Text key={phrase} size="sm">
            {insecable(phrase)}
          </Text>
        ))}
      </Stack>
    </Alert>
  );

/** Why a facture does not count, with the figures; or why it counts all the same (FAC-53). */
const Arret = ({ facture: { arrets, raisonAcceptee, miseDeCote } }: { facture: DetailFacture }) =>
  arrets.length === 0 ? null : miseDeCote === 'TOTAUX' ? (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Ce document ne compte pas encore">
      {arrets.map((phrase) => (
        <Text key={phrase} size="sm">
          {insecable(phrase)}
        </Text>
      ))}
    </Alert>
  ) : (
    <Avis
      titre={raisonAcceptee === null ? 'Totaux à vérifier' : `Totaux acceptés : ${raisonAcceptee}`}
      phrases={arrets}
    />
  );

/** The facture bears the account's address but another name: the user says whether it is theirs (FAC-59). */
const AQui = ({ facture }: { facture: DetailFacture }) => {
  const actes = useActesFacture();
  if (!facture.acheteurAConfirmer) return null;
  const repondre = (acte: 'METTRE' | 'REPRENDRE', dit: string) =>
    void actes.mettreDeCote(facture, acte).then(() => succes(dit), echec);
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title="Est-elle à vous ?">
      <Stack gap="xs">
        <Text size="sm">
          {insecable(`À votre adresse, au nom de « ${facture.acheteurNom ?? ''} ». Votre réponse sera retenue.`)}
        </Text>
        {facture.droits.mettreDeCote ? (
          <Group gap="xs">
            <Button size="compact-sm" onClick={() => repondre('REPRENDRE', 'Ce nom est retenu comme le vôtre.')}>
              Oui, à nous
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => repondre('METTRE', 'Facture mise de côté.')}>
              Non, de côté
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
};

/** The facture that replaces this one, or that it replaces (FAC-49). */
const Remplacement = ({ facture: { remplaceePar, remplace } }: { facture: DetailFacture }) => {
  const liens = [
    ...(remplaceePar === null ? [] : [{ ...remplaceePar, dit: 'Remplacée par' }]),
    ...remplace.map((papier) => ({ ...papier, dit: 'Remplace' })),
  ];
  return liens.length === 0 ? null : (
    <Section titre="Remplacement">
      {liens.map(({ id, numero, dit, dateEmission, htCentimes }) => (
        <Text key={id} size="sm">
          {dit}{' '}
          <LienTexte to="/encours/factures" search={{ facture: id }} size="sm">
            {numero}
          </LienTexte>
          {dateEmission === null ? '' : ` du ${formatJour(dateEmission)}`}
          {htCentimes === null ? '' : insecable(`, ${formatCentimes(htCentimes)} HT`)}
        </Text>
      ))}
    </Section>
  );
};

const Encours = ({ facture: { encours, autofacturee } }: { facture: DetailFacture }) =>
  encours.length === 0 ? null : (
    <Section titre={autofacturee ? 'Dû par' : 'Réclamé par'}>
      {encours.map(({ id, numero, etat, valeurAttendueCentimes, natureFiscale }) => (
        <Group key={id} gap="xs">
          <LienTexte to="/encours" search={{ etat: 'TOUS', encours: id }} size="sm" className="chiffres">
            {numero}
          </LienTexte>
          <span className="chiffres">{formatMontant(valeurAttendueCentimes, natureFiscale)}</span>
          <Text span size="sm" c="dimmed">
            {libelleEtatEncours[etat]}
          </Text>
        </Group>
      ))}
    </Section>
  );

/** Link to the encaissement made from an avoir, where it is allocated (ECM-22). */
const Encaissement = ({ facture: { etat, encaissementId } }: { facture: DetailFacture }) => {
  if (etat !== 'AVOIR') return null;
  return encaissementId === null ? (
    <Avis
      titre="Pas dans vos encaissements"
      phrases={['Un avoir de ce numéro y est déjà, d’un autre montant ou annulé : vérifiez lequel est le bon.']}
    />
  ) : (
    <Section titre="Encaissement">
      <LienTexte to="/encours/avoirs" search={{ encaissement: encaissementId }} size="sm">
        Voir ce que cet avoir règle, et ce qu’il en reste
      </LienTexte>
    </Section>
  );
};

const Contenu = ({ facture, bouton }: { facture: DetailFacture; bouton: ReactNode }) => (
  <>
    <Sommes facture={facture} />
    <AQui facture={facture} />
    <Arret facture={facture} />
    <Remplacement facture={facture} />
    <Avis titre="À vérifier" phrases={[...facture.observations, ...facture.avertissements]} />
    <Encours facture={facture} />
    <Encaissement facture={facture} />
    <Section titre="Lignes" actions={bouton}>
      <FactureLignes facture={facture} />
    </Section>
    <FacturePapiers facture={facture} />
    <HistoriqueSection actes={facture.historique} libelles={libelleActeFacture} />
    {facture.controleeLe === null ? null : (
      <Text size="xs" c="dimmed">
        Contrôlée le {formatInstant(facture.controleeLe)}
      </Text>
    )}
  </>
);

/** The document beside the lines, or above them on a narrow screen (FAC-83). */
const AvecDocument = ({ facture, bouton }: { facture: DetailFacture; bouton: ReactNode }) => {
  const { id, fichier } = facture;
  return (
    <div className={styles.cote}>
      <div className={styles.document}>
        {fichier === null ? null : (
          <DocumentFacture
            cle={`facture.${id}.${fichier.nom}`}
            fichier={fichier}
            lire={(signal) =>
              recevoirFichier(factureContract.lireFichierFacture, { params: { id }, query: {}, signal })
            }
          />
        )}
      </div>
      <Stack gap="lg" miw={0}>
        <Contenu facture={facture} bouton={bouton} />
      </Stack>
    </div>
  );
};

/** Declares, from the drawer, the encours claimed on this facture (FAC-26). */
const useADeclarer = (facture: DetailFacture | undefined) => {
  const session = useSession();
  const aDeclarer =
    session !== null && canGererFacture(session.utilisateur)
      ? facture?.encours.find(({ etat }) => etat === 'A_DECLARER')
      : undefined;
  return { ...useDeclarer(), aDeclarer };
};

const LARGEUR = 860;
const LARGEUR_AVEC_DOCUMENT = 1440;
type Props = { id: number; vers: NavigationFacture; couvert?: boolean; onFermer: () => void };

/** The drawer of one facture: its lines, their écarts, its document. */
export const FactureDrawer = ({ id, vers, couvert, onFermer }: Props) => {
  const requete = useQuery(factureQueries.detail(id));
  const [montre, setMontre] = useState(false);
  const { data: facture } = requete;
  const actions = useActesOffertsFacture({ ...vers, supprime: onFermer });
  const actionsDeLaFacture = facture ? actions(facture).filter(({ cle }) => cle !== 'ouvrir') : [];
  const { aDeclarer, declarer, enDeclaration, fermer } = useADeclarer(facture);
  const principale =
    actionsDeLaFacture.find(({ cle }) => ['reclamer', 'accepter', 'encaisser'].includes(cle)) ??
    (facture?.laboratoireId === null ? actionsDeLaFacture.find(({ cle }) => cle === 'laboratoire') : undefined);
  return (
    <FicheDrawer
      requete={requete}
      sorte="Facture"
      largeur={montre ? LARGEUR_AVEC_DOCUMENT : LARGEUR}
      titre={facture && nomFacture(facture)}
      sousTitre={
        facture ? (
          <>
            {facture.laboratoireId === null || facture.laboratoireNom === null ? null : (
              <MarqueLabo
                id={facture.laboratoireId}
                nom={facture.laboratoireNom}
                couleur={facture.laboratoireColor ?? ''}
                taille={22}
              />
            )}
            <strong>{nomVendeur(facture)}</strong>
            <StatusBadge teinte={teinteEtatFacture[facture.etat]}>{libelleEtatFacture[facture.etat]}</StatusBadge>
          </>
        ) : null
      }
      menu={
        facture && actionsDeLaFacture.length > 0
          ? { libelle: `Actions de la ${nomFacture(facture)}`, actions: () => actionsDeLaFacture }
          : undefined
      }
      pied={
        principale ? (
          <Button leftSection={<IconReceipt size={16} aria-hidden />} onClick={principale.faire}>
            {principale.libelle}
          </Button>
        ) : aDeclarer ? (
          <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => declarer(aDeclarer.id)}>
            Déclarer {aDeclarer.numero}
          </Button>
        ) : null
      }
      couvert={couvert === true || enDeclaration !== null}
      onFermer={onFermer}
    >
      {(detail) => {
        const bouton =
          detail.fichier === null ? null : (
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={montre}
              leftSection={<IconEye size={15} aria-hidden />}
              onClick={() => setMontre(!montre)}
            >
              Document à côté
            </Button>
          );
        return (
          <>
            {montre ? <AvecDocument facture={detail} bouton={bouton} /> : <Contenu facture={detail} bouton={bouton} />}
            {enDeclaration ? (
              <EnvoiDialog
                acte="DECLARATION"
                encours={[enDeclaration]}
                onFermer={fermer}
                onFait={() => void requete.refetch()}
              />
            ) : null}
          </>
        );
      }}
    </FicheDrawer>
  );
};
