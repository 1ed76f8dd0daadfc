import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBell,
  IconClockPause,
  IconInfoCircle,
  IconReceiptEuro,
  IconSend,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  libelleActionEncours,
  libelleCanal,
  ecartDe,
  libellePayeur,
  libelleSource,
  libelleTypeEncours,
} from '#shared/features/argent/encours/messages.ts';
import { formatTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import { estSuspendu } from '#shared/features/argent/encours/rules.ts';
import { MarqueLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { aujourdhui, formatCentimes, formatInstant, formatJour } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { DialoguesEncours, useActesOffertsEncours, type NavigationEncours } from './EncoursActes.tsx';
import { EncoursChronologie } from './EncoursChronologie.tsx';
import type { ComplementsEncours } from './complements.ts';
import { EncoursPieces } from './EncoursPieces.tsx';
import { EncoursReglements } from './EncoursReglements.tsx';
import styles from './Encours.module.css';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { estPartiel, PastilleEtat, PastilleRetard } from './Pastilles.tsx';
import { encoursQueries } from './queries.ts';
import { SommesDeLEncours } from './SommesDeLEncours.tsx';

const EncoursCourriers = differerPartie(
  async () => (await import('./courriers/EncoursCourriers.tsx')).EncoursCourriers,
);

/** True for a text longer than two lines of a column. */
const estLong = (texte: string | null): boolean => (texte?.length ?? 0) > 40;

const Lignes = ({ lignes }: Pick<DetailEncours, 'lignes'>) =>
  lignes.length === 0 ? null : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Lignes de l’encours">
      <table className={`${styles.lignes} ${styles.lecture}`}>
        <thead>
          <tr>
            <th scope="col">Produit</th>
            <th scope="col" className={styles.nombre}>
              Qté
            </th>
            <th scope="col" className={styles.nombre}>
              Prix unitaire HT
            </th>
            <th scope="col">Motif</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map(({ produit, ean, quantite, prixUnitaireHtCentimes, tauxTvaCentiemes, motif }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <tr key={i}>
              <td>
                {produit}
                {ean ? (
                  <Text size="xs" c="dimmed" className="chiffres">
                    {ean}
                  </Text>
                ) : null}
              </td>
              <td className={`${styles.nombre} chiffres`}>{quantite}</td>
              <td className={`${styles.nombre} chiffres`}>
                {formatCentimes(prixUnitaireHtCentimes)}
                {tauxTvaCentiemes === null ? null : (
                  <Text size="xs" c="dimmed">
                    TVA {formatTaux(tauxTvaCentiemes)}
                  </Text>
                )}
              </td>
              <td>{motif ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

const Fait = ({ e }: { e: DetailEncours }) => (
  <Section titre="Fait">
    <Text size="sm" className={styles.texte}>
      {e.info}
    </Text>
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'Type', valeur: libelleTypeEncours[e.type] },
        { libelle: 'Date du fait', valeur: e.dateFait && formatJour(e.dateFait) },
        { libelle: 'Facture', valeur: e.referenceFacture, large: estLong(e.referenceFacture) },
        { libelle: 'Bon de livraison', valeur: e.referenceBl, large: estLong(e.referenceBl) },
      ]}
    />
    <Lignes lignes={e.lignes} />
  </Section>
);

/** The origin of the encours, with a link to it. */
const Source = ({ e: { sourceType, sourceId } }: { e: DetailEncours }) => {
  if (sourceType === 'RFA')
    return (
      <LienTexte to="/rfa" search={{ rfa: sourceId ?? undefined }} size="sm">
        Voir la RFA
      </LienTexte>
    );
  if (sourceType !== 'PROMOTION') return sourceType && libelleSource[sourceType];
  return (
    <LienTexte to="/promotions" search={{ promotion: sourceId ?? undefined }} size="sm">
      Voir la promotion
    </LienTexte>
  );
};

/** Explains why the encours is not declared yet, and what to do (ENC-40). */
const MontantManquant = ({ e }: { e: DetailEncours }) => (
  <Alert color="orange" icon={<IconInfoCircle aria-hidden />} title="Montant à compléter">
    <Text size="sm">
      Cet encours ne peut pas encore être déclaré : saisissez{' '}
      {e.sourceType === 'PROMOTION' ? 'les ventes de son opération, ou son montant.' : 'son montant.'}
    </Text>
    <Source e={e} />
  </Alert>
);

const PreuveManquante = ({ e }: { e: DetailEncours }) => (
  <Alert color="orange" icon={<IconInfoCircle aria-hidden />} title="Preuve à joindre">
    <Text size="sm">
      Cet encours est dû à la photo de la TG, et aucune n’est prise : prenez-la depuis son opération, ou joignez la
      preuve ci-dessous.
    </Text>
    <Source e={e} />
  </Alert>
);

const Attendu = ({ e }: { e: DetailEncours }) => {
  const suspendu = estSuspendu(e, aujourdhui());
  return (
    <Section titre="Attendu">
      <KeyValue
        sansVides
        entrees={[
          { libelle: 'Action attendue', valeur: libelleActionEncours[e.actionAttendue] },
          { libelle: 'Description de l’action', valeur: e.actionDescription, large: estLong(e.actionDescription) },
          { libelle: 'Payeur', valeur: libellePayeur[e.payeur] },
          { libelle: e.etat === 'A_DECLARER' ? 'À déclarer le' : 'Déclaré le', valeur: formatJour(e.dateDeclaration) },
          { libelle: 'Canal', valeur: e.canalDeclaration && libelleCanal[e.canalDeclaration] },
          { libelle: 'Échéance', valeur: formatJour(e.dateEcheance) },
          {
            libelle: 'Prochaine relance',
            valeur: e.etat === 'DECLARE' && e.prochaineRelance && !suspendu ? formatJour(e.prochaineRelance) : null,
          },
          { libelle: 'Niveau de relance', valeur: e.niveauRelance > 0 ? String(e.niveauRelance) : null },
          { libelle: 'Suspendu jusqu’au', valeur: suspendu ? formatJour(e.suspenduJusquau ?? '') : null },
          { libelle: 'Réglé le', valeur: e.regleLe && formatJour(e.regleLe) },
          { libelle: 'Motif de l’écart', valeur: ecartDe(e) },
          { libelle: 'Responsable', valeur: e.responsableNom },
          { libelle: 'Source', valeur: e.sourceType ? <Source e={e} /> : null },
        ]}
      />
    </Section>
  );
};

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={68} radius="md" />
    <Skeleton h={14} w="30%" />
    <Skeleton h={60} />
    <Skeleton h={14} w="30%" />
    <Skeleton h={110} />
  </Stack>
);

/** Buttons for the acts that the state allows. */
const PiedEncours = ({ e, faire }: { e: DetailEncours; faire: (cle: string) => () => void }) => (
  <>
    {e.droits.suspendre && e.etat === 'DECLARE' ? (
      <Button
        visibleFrom="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconClockPause size={16} aria-hidden />}
        onClick={faire('suspendre')}
      >
        Suspendre
      </Button>
    ) : null}
    {e.droits.relancer ? (
      <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} onClick={faire('relancer')}>
        Relancer
      </Button>
    ) : null}
    {e.droits.regler ? (
      <Button
        variant={e.droits.declarer ? 'default' : 'filled'}
        leftSection={<IconReceiptEuro size={16} aria-hidden />}
        onClick={faire('regler')}
      >
        Régler
      </Button>
    ) : null}
    {e.droits.declarer ? (
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={faire('declarer')}>
        Déclarer
      </Button>
    ) : null}
    {e.droits.repasserARegler ? (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={faire('repasserARegler')}
      >
        Repasser à régler
      </Button>
    ) : null}
  </>
);

type Props = {
  id: number;
  vers: NavigationEncours;
  complements: Omit<ComplementsEncours, 'dossierPreuveDuLabo'>;
  onFermer: () => void;
};

/** The drawer of one encours, with its acts. */
export const EncoursDrawer = ({ id, vers, complements, onFermer }: Props) => {
  const { data: e, error, refetch } = useQuery(encoursQueries.detail(id));
  const actesOfferts = useActesOffertsEncours({
    modifier: vers.modifier,
    dupliquer: vers.dupliquer,
    supprime: onFermer,
  });
  const fermer = useFermeture(onFermer, actesOfferts.dialogue !== null);
  const faire = (cle: string) => () =>
    e &&
    actesOfferts
      .de(e)
      .find((action) => action.cle === cle)
      ?.faire();
  // Failed mails come first, because the user opens this drawer to send them again.
  const aRenvoyer = e?.courriers.some(({ renvoyable }) => renvoyable) ?? false;
  const mails = e && e.courriers.length > 0 ? <EncoursCourriers courriers={e.courriers} /> : null;

  return (
    <>
      <DetailDrawer
        ouvert
        lecture
        onFermer={fermer}
        largeur={680}
        titre={e ? e.numero : error ? 'Encours' : 'Chargement…'}
        marque={
          e ? <MarqueLabo id={e.laboratoireId} nom={e.laboratoireNom} couleur={e.laboratoireColor} taille={40} /> : null
        }
        sousTitre={
          e ? (
            <>
              <strong>{e.laboratoireNom}</strong>
              <PastilleEtat etat={e.etat} partiel={estPartiel(e)} />
              <PastilleRetard jours={e.retardJours} avecMot />
            </>
          ) : null
        }
        actions={
          e ? <ActionMenu libelle={`Actions de l’encours ${e.numero}`} actions={() => actesOfferts.de(e)} /> : null
        }
        pied={e ? <PiedEncours e={e} faire={faire} /> : null}
      >
        {e ? (
          <>
            <SommesDeLEncours encours={e} />
            {e.aCompleter ? <MontantManquant e={e} /> : null}
            {e.preuveManque ? <PreuveManquante e={e} /> : null}
            {aRenvoyer ? mails : null}
            <Fait e={e} />
            <Attendu e={e} />
            {complements.reclamation(e.id)}
            <EncoursReglements encours={e} />
            <EncoursPieces encours={e} />
            {aRenvoyer ? null : mails}
            <Group>{complements.dossierPreuve(e.id)}</Group>
            <EncoursChronologie encours={e} />
            <Text size="xs" c="dimmed">
              Créé {e.creeParNom ? `par ${e.creeParNom} ` : ''}le {formatInstant(e.creeLe)}
              {e.modifieLe === e.creeLe
                ? ''
                : `, modifié ${e.modifieParNom ? `par ${e.modifieParNom} ` : ''}le ${formatInstant(e.modifieLe)}`}
            </Text>
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Attente />
        )}
      </DetailDrawer>
      <DialoguesEncours dialogue={actesOfferts.dialogue} complements={complements} onFermer={actesOfferts.fermer} />
    </>
  );
};
