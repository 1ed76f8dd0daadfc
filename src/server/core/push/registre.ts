import type { Connexion, Identite } from './connexion.ts';

const ranger = (index: Map<number, Set<Connexion>>, cle: number, connexion: Connexion): void => {
  const rangees = index.get(cle) ?? new Set();
  index.set(cle, rangees.add(connexion));
};
const oter = (index: Map<number, Set<Connexion>>, cle: number, connexion: Connexion): void => {
  const rangees = index.get(cle);
  rangees?.delete(connexion);
  if (rangees?.size === 0) index.delete(cle);
};

/** The sockets of this instance, by tenant and by session. */
export class Registre {
  readonly toutes = new Set<Connexion>();
  readonly #parTenant = new Map<number, Set<Connexion>>();
  readonly #parSession = new Map<number, Set<Connexion>>();
  anonymes = 0;

  ajouter(connexion: Connexion): void {
    this.toutes.add(connexion);
    this.anonymes += 1;
  }
  identifier(connexion: Connexion, { tenantId, sessionId }: Identite): void {
    this.anonymes -= 1;
    ranger(this.#parTenant, tenantId, connexion);
    ranger(this.#parSession, sessionId, connexion);
  }
  retirer(connexion: Connexion): void {
    if (!this.toutes.delete(connexion)) return;
    const { identite } = connexion;
    if (!identite) {
      this.anonymes -= 1;
      return;
    }
    oter(this.#parTenant, identite.tenantId, connexion);
    oter(this.#parSession, identite.sessionId, connexion);
  }
  deTenant(tenantId: number): ReadonlySet<Connexion> {
    return this.#parTenant.get(tenantId) ?? new Set();
  }
  deSession(sessionId: number): ReadonlySet<Connexion> {
    return this.#parSession.get(sessionId) ?? new Set();
  }
  sessions(): number[] {
    return [...this.#parSession.keys()];
  }
}

/** For each tenant, when this instance last heard an announcement. */
export class Silences {
  readonly #annonces = new Map<number, number>();
  /** Earlier announcements are unknown. */
  #depuis = performance.now();

  annonce(tenantId: number): void {
    this.#annonces.set(tenantId, performance.now());
  }
  /** Forgets everything, because this instance was deaf until now. */
  oublier(): void {
    this.#annonces.clear();
    this.#depuis = performance.now();
  }
  ms(tenantId: number): number {
    return performance.now() - (this.#annonces.get(tenantId) ?? this.#depuis);
  }
}
