import { describe, expect, it } from "vitest";
import { PatientProcedure } from "~/models";
import { proposeTimes } from "~/server/appointments/propose";
import { listCoachChoices } from "~/server/coaches/choices";
import { deleteCoach, updateCoach } from "~/server/coaches/coaches";
import { createEpisode, getEpisode, updateEpisode } from "~/server/patient-records/episodes";
import { listPatientEpisodes } from "~/server/patient-records/episodes-of-patient";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { createPatient, listPatients } from "~/server/patient-records/patients";
import { seedAppointment } from "../factories/appointments";
import { seedProcedure } from "../factories/catalogue";
import { seedCoach } from "../factories/coaches";
import { unique } from "../factories/names";
import { dayFromToday, seedLiveSessionRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const seedEpisode = async (values: object = {}) => {
  const { id: patientId } = await createPatient(admin, {
    ...{ firstName: "Maria", lastName: unique("Lopez"), birthDate: "1961-04-12" },
  });
  const { id: procedureId } = await seedProcedure();
  const date = dayFromToday(20);
  const episode = await createEpisode(admin, { patientId, procedureId, date, ...values });
  return { episode, patientId, procedureId };
};

const listPatientsOf = async (coach: string) => {
  const filters = [PATIENT_LIST.filters.coach.toCondition(coach)];
  const { patients } = await listPatients(admin, { ...LIST_ALL, sortBy: "id", filters });
  return patients.map(({ id }) => id);
};

describe.runIf(HAS_DATABASE)("the coach of an episode", () => {
  useDatabase();

  it("is chosen among the Active ones, and stays where a change leaves it out", async () => {
    const coach = await seedCoach();
    const { episode, patientId, procedureId } = await seedEpisode({ coachId: coach.id });
    expect(episode.coachId).toBe(coach.id);
    expect(await listPatientEpisodes(admin, patientId)).toMatchObject([{ coach: coach.name }]);
    const moved = { procedureId, date: dayFromToday(21) };
    expect(await updateEpisode(admin, episode.id, moved)).toMatchObject({ coachId: coach.id });
    await updateCoach(admin, coach.id, { status: "Paused" });
    const same = { ...moved, coachId: coach.id };
    expect(await updateEpisode(admin, episode.id, same)).toMatchObject({ coachId: coach.id });
    const labels = async (chosen?: number) =>
      (await listCoachChoices(admin, chosen)).map(({ label }) => label);
    expect(await labels(coach.id)).toContain(`${coach.name} (Paused)`);
    expect((await labels()).join()).not.toContain(coach.name);
    await updateEpisode(admin, episode.id, { ...moved, coachId: "" });
    const message = `${coach.name} is not Active. Please choose another coach.`;
    await expect(updateEpisode(admin, episode.id, same)).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "coachId", message }],
    });
    const unknown = updateEpisode(admin, episode.id, { ...moved, coachId: 999_999 });
    await expect(unknown).rejects.toMatchObject({
      fields: [{ field: "coachId", message: "Coach not found" }],
    });
    expect(await getEpisode(admin, episode.id)).toMatchObject({ coachId: null });
  });

  it("is not deleted while an episode names them", async () => {
    const coach = await seedCoach();
    await seedEpisode({ coachId: coach.id });
    await expect(deleteCoach(admin, coach.id)).rejects.toThrow("1 patient's episode");
  });

  it("comes first among those who fit, although they take no new patients", async () => {
    const values = { types: ["rabbi"], languages: ["so"], topics: ["prayers"] };
    const other = await seedCoach(values);
    const own = await seedCoach({ ...values, takesNewPatients: false });
    const { episode } = await seedEpisode();
    const { id } = await seedLiveSessionRequest(
      { leaderType: "rabbi", sessionType: "prayers", preferredTime: "10:00" },
      await PatientProcedure.findByPk(episode.id, { rejectOnEmpty: true }),
    );
    const listCoaches = async () => {
      const { coaches } = await proposeTimes(admin, id);
      const ids = coaches.map(({ coach }) => coach.id);
      return ids.filter((each) => [other.id, own.id].includes(each));
    };
    expect(await listCoaches()).toEqual([other.id, own.id]);
    const { procedureId, date } = episode;
    await updateEpisode(admin, episode.id, { procedureId, date, coachId: own.id });
    expect(await listCoaches()).toEqual([own.id, other.id]);
    const { proposed } = await proposeTimes(admin, id);
    expect(proposed.map(({ coach }) => coach.id)).toContain(own.id);
  });

  it("comes first by who they are, then by topic and price", async () => {
    const wish = { leaderType: "meditation-guide", sessionType: "preparation-guidance" };
    const guide = await seedCoach({
      ...{ types: ["meditation-guide"], topics: ["meditation-guidance"], price: 60 },
    });
    const nurse = await seedCoach({ types: ["nurse"], topics: ["preparation-guidance"] });
    const { id } = await seedLiveSessionRequest({ ...wish, price: "20" });
    const { coaches } = await proposeTimes(admin, id);
    const found = coaches.filter(({ coach }) => [guide.id, nurse.id].includes(coach.id));
    expect(found.map(({ coach, mismatches }) => [coach.id, mismatches])).toEqual([
      [guide.id, ["Topic", "Price"]],
      [nurse.id, ["Type"]],
    ]);
  });

  it("filters patients: for whose next procedure they were chosen, and who have an appointment with them", async () => {
    const coach = await seedCoach();
    const { patientId } = await seedEpisode({ coachId: coach.id });
    await seedEpisode();
    const booked = await seedEpisode();
    const request = await seedLiveSessionRequest(
      {},
      await PatientProcedure.findByPk(booked.episode.id, { rejectOnEmpty: true }),
    );
    const appointment = await seedAppointment({ requestId: request.id, coachId: coach.id });
    expect(await listPatientsOf(coach.name.toUpperCase())).toEqual([patientId, booked.patientId]);
    await appointment.update({ state: "Cancelled" });
    expect(await listPatientsOf(coach.name)).toEqual([patientId]);
    expect(await listPatientsOf("Nobody")).toEqual([]);
  });
});
