import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SANS_PATIENT } from '#shared/core/mentions.ts';
import { AppError } from '#shared/core/app-error.ts';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { MAX_TEXTE_RDV, type Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { call } from '#web/lib/api.ts';
import { avantDepart } from '#web/lib/avant-depart.ts';
import { accord, insecable } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { cheminDe } from '#web/lib/validation.ts';
import { confirmer } from '#web/ui/confirmer.ts';
import { differer, differerPartie } from '#web/ui/differer.tsx';
import type { CommandesEditeur, EditeurProps } from '#web/ui/editeur/Editeur.tsx';
import { FenetreFlottante } from '#web/ui/fenetre/FenetreFlottante.tsx';
import { info } from '#web/ui/snackbar.tsx';
import { BandeauxRdv } from './BandeauxRdv.tsx';
import { ChampsRdv } from './ChampsRdv.tsx';
import { DecisionsRdv } from './DecisionsRdv.tsx';
import { FicheRdv } from './FicheRdv.tsx';
import { GuidePanneau } from './GuidePanneau.tsx';
import { Indicateur } from './Indicateur.tsx';
import type { Ouverture } from './ouverture.ts';
import { colleguesQuery, useActesRdv } from './queries.ts';
import styles from './Rdv.module.css';
import { nommerRdv, oublierRdv, reduireRdv, surFermeture, type RdvOuvert } from './rdv-ouvert.ts';
import { RdvActions } from './RdvActions.tsx';
import { estVierge, type SaisieRdv } from './saisie.ts';
import { useConflit } from './use-conflit.ts';
import { useRedaction } from './use-redaction.ts';

const Editeur = differerPartie<EditeurProps>(
  async () => (await import('#web/ui/editeur/Editeur.tsx')).Editeur,
  <Skeleton h={220} />,
);
const ConflitDialog = differer(async () => (await import('./ConflitDialog.tsx')).ConflitDialog);

const volets = [
  { value: 'note', label: 'Note' },
  { value: 'guide', label: 'Guide' },
  { value: 'decisions', label: 'Décisions' },
  { value: 'fiche', label: 'Fiche' },
] as const;
type Volet = (typeof volets)[number]['value'];

const convertir = async (fichier: File): Promise<string> =>
  (await call(rdvContract.convertirImage, { fichiers: [fichier] })).src;

type Props = { ouvert: RdvOuvert; ouverture: Ouverture };

/**
 * An RDV being written: saved by itself five seconds after the last key (RDV-21), kept on the device until the server
 * has it (RDV-24).
 */
export const RdvForm = ({ ouvert, ouverture: preparee }: Props) => {
  // Its starting point, album included, stays the same while it is mounted.
  const [ouverture] = useState(preparee);
  const { laboratoireId, laboratoireNom, cle } = ouvert;
  const { album } = ouverture;
  const session = useSession();
  const moi = session?.utilisateur.nomComplet ?? '';
  const client = useQueryClient();
  const actes = useActesRdv();
  const [rdv, setRdv] = useState<Rdv | null>(ouverture.rdv);
  const [retrouvee, setRetrouvee] = useState(ouverture.retrouvee);
  const [volet, setVolet] = useState<Volet>('note');
  // Before the RDV, the sheet is read first; afterwards, the note is.
  const [ficheOuverte] = useState(ouvert.id === null);
  const editeur = useRef<CommandesEditeur>(null);
  const ecrit = useRef<string | undefined>(undefined);
  const prevenus = useRef(new Set<number>());

  const { redaction, enregistreur, saisie, vue } = useRedaction({
    laboratoireId,
    laboratoireNom,
    ouverture,
    lireTexte: () => (ecrit.current ??= editeur.current?.lireHtml()),
    surAcquis: (recu) => {
      setRdv(recu);
      nommerRdv(cle, recu.id);
      actes.rafraichir();
      const nouveaux = recu.nonPrevenus.filter(({ id }) => !prevenus.current.has(id));
      nouveaux.forEach(({ id }) => prevenus.current.add(id));
      if (nouveaux.length > 0)
        info(
          insecable(
            `Ce RDV n’est pas partagé avec ${nouveaux.map(({ nom }) => nom).join(', ')} : ${accord(nouveaux.length, 'cette personne n’est pas prévenue', 'ces personnes ne sont pas prévenues')}.`,
          ),
        );
    },
  });
  const { changer } = redaction;
  const poser = (suite: SaisieRdv) => {
    editeur.current?.poserHtml(suite.texte);
    ecrit.current = undefined;
    redaction.poser(suite);
  };
  const conflit = useConflit({ redaction, ouverture, conflit: vue.conflit, poser });
  const modifiable = rdv?.droits.modifier ?? true;

  /** True when the form may close: the server has everything, or the person accepts that only this device has it. */
  const laisser = async (): Promise<boolean> => {
    for (let i = 0; i < 3 && enregistreur.lire().phase !== 'PROPRE'; i++) {
      enregistreur.demander();
      if (await enregistreur.attendre()) break;
    }
    if (enregistreur.lire().phase !== 'PROPRE') {
      const oui = await confirmer({
        titre: 'Fermer sans l’avoir enregistré ?',
        texte:
          'Le serveur n’a pas encore vos dernières modifications. Elles restent sur cet appareil : rouvrez ce RDV pour les retrouver.',
        action: 'Fermer',
        annuler: 'Continuer la saisie',
      });
      if (!oui) return false;
    }
    await enregistreur.terminer();
    oublierRdv(cle);
    return true;
  };
  const partir = useEffectEvent(laisser);
  useEffect(() => {
    const fins = [surFermeture(() => partir()), avantDepart(() => partir())];
    return () => fins.forEach((fin) => fin());
  }, []);
  // Unmounted by the end of the session: the text is on the device.
  useEffect(() => {
    enregistreur.ouvrir();
    return () => void enregistreur.terminer();
  }, [enregistreur]);

  const supprime = async () => {
    await enregistreur.abandonner();
    oublierRdv(cle);
  };
  const erreurs =
    vue.phase === 'REFUSE' && vue.refus instanceof AppError
      ? Object.fromEntries(vue.refus.errors.map(({ pointer, detail }) => [cheminDe(pointer), detail]))
      : {};
  const neuf = vue.id === null;
  const titre = `${neuf ? 'Nouveau RDV' : 'RDV'} · ${laboratoireNom}`;
  return (
    <FenetreFlottante
      nom="rdv"
      titre={titre}
      etat={modifiable ? <Indicateur vue={vue} /> : null}
      reduite={ouvert.reduit}
      onReduire={reduireRdv}
      onFermer={() => void (neuf && vue.phase === 'PROPRE' ? supprime() : laisser())}
      actions={
        <RdvActions
          rdv={rdv}
          modifiable={modifiable}
          vierge={neuf && estVierge(saisie, moi) && !vue.touchee}
          enregistreur={enregistreur}
          onPartage={(suite) => {
            enregistreur.suivreVersion(suite.version);
            setRdv(suite);
          }}
          onSupprime={() => void supprime()}
        />
      }
    >
      <div
        role="presentation"
        className={styles.corps}
        onKeyDown={(evenement) => {
          if (evenement.key !== 's' || !(evenement.ctrlKey || evenement.metaKey)) return;
          evenement.preventDefault();
          enregistreur.demander(true);
        }}
      >
        <div className={styles.bandeaux}>
          <BandeauxRdv
            vue={vue}
            retrouvee={retrouvee}
            moi={moi}
            onComparer={conflit.comparer}
            onLesDeux={conflit.garderLesDeux}
            onRepartir={() => {
              setRetrouvee(null);
              conflit.repartir();
            }}
            onNouveau={enregistreur.commeNouveau}
            onReessayer={() => enregistreur.demander()}
          />
        </div>
        <SegmentedControl
          className={styles.choixVolet}
          aria-label="Parties du RDV"
          fullWidth
          value={volet}
          onChange={(valeur) => setVolet(volets.find(({ value }) => value === valeur)?.value ?? 'note')}
          data={volets.map((un) =>
            un.value === 'decisions' && saisie.actions.length > 0
              ? { ...un, label: `Décisions (${saisie.actions.length})` }
              : un,
          )}
        />
        <div className={styles.parties} data-volet={volet}>
          <div className={styles.note}>
            <ChampsRdv saisie={saisie} erreurs={erreurs} modifiable={modifiable} onChange={changer} />
            <Editeur
              ref={editeur}
              libelle="Note du RDV"
              invite="Ce qui s’est dit, ce qui est convenu… @ pour prévenir un collègue"
              album={album}
              depart={ouverture.saisie.texte}
              maximum={MAX_TEXTE_RDV}
              modifiable={modifiable}
              mention={SANS_PATIENT}
              convertir={convertir}
              personnes={async () =>
                (await client.fetchQuery(colleguesQuery())).filter(({ id }) => id !== session?.utilisateur.id)
              }
              onModif={() => {
                ecrit.current = undefined;
                enregistreur.saisir();
              }}
            />
          </div>
          <aside className={styles.cote} aria-label="Guide, décisions et fiche">
            <details className={styles.volet} data-nom="fiche" open={ficheOuverte || volet === 'fiche'}>
              <summary>Fiche du laboratoire</summary>
              <FicheRdv laboratoireId={laboratoireId} />
            </details>
            <details className={styles.volet} data-nom="decisions" open>
              <summary>Décisions{saisie.actions.length > 0 ? ` (${saisie.actions.length})` : ''}</summary>
              <DecisionsRdv
                actions={saisie.actions}
                erreurs={erreurs}
                modifiable={modifiable}
                onChange={(actions) => changer({ actions })}
              />
            </details>
            <details className={styles.volet} data-nom="guide" open>
              <summary>Guide</summary>
              <GuidePanneau
                reponses={saisie.guideReponses}
                modifiable={modifiable}
                onChange={(guideReponses) => changer({ guideReponses })}
                onTitre={(point) => editeur.current?.ajouterTitre(point)}
              />
            </details>
          </aside>
        </div>
      </div>
      {conflit.mienne && conflit.sienne && vue.conflit ? (
        <ConflitDialog
          conflit={vue.conflit}
          mienne={conflit.mienne}
          sienne={conflit.sienne}
          album={album}
          moi={moi}
          onMienne={conflit.garderMienne}
          onSienne={conflit.prendreSienne}
          onLesDeux={conflit.garderLesDeux}
          onFermer={conflit.fermer}
        />
      ) : null}
    </FenetreFlottante>
  );
};
