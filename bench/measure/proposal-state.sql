-- The result of the last proposal, which changes or deletes experiences: a row for each experience, item, record in the trash, and record
-- written in its name. A row whose name starts with "fault" is a record that was written twice, or a hash that is not that of the plan.
with proposal as (
  select * from proposals order by id desc limit 1
), record as (
  select experience.id,
    jsonb_build_object(
      'isActive', is_active, 'description.es', description -> 'es',
      'tags', (select coalesce(jsonb_agg(tag_id order by tag_id), '[]') from experience_tags where experience_id = experience.id)
    ) as written,
    to_jsonb(experience) as content
  from experiences experience
), hash as (
  -- Both as the plan's: the SHA-256 over the SHA-256 of each item's values.
  select encode(sha256(string_agg(sha256(convert_to(
    (select jsonb_object_agg(key, value) from jsonb_each(written) where item.after ? key)::text, 'UTF8')), ''::bytea order by item.id)), 'hex') as written
  from proposal_items item join proposal on proposal.id = proposal_id join record on record.id = record_id
  where kind = 'changes'
), write as (
  select request_id = 'proposals/' || proposal.id || '/undo' as is_undo, log.collection, record_id, jsonb_agg(kind order by log.id) as kinds
  from proposal join change_log.changes log on request_id in ('proposals/' || proposal.id, 'proposals/' || proposal.id || '/undo')
  group by 1, 2, 3
)
select 'experience ' || id as what, (content || written)::text as content from record
union all
select 'proposal', jsonb_build_array(state, total, planned, chosen, counts, to_apply, applied, refused, undone, left_count, plan_hash, error)::text
from proposal
union all
select 'item of ' || record_id, jsonb_build_array(kind, item.state, is_chosen, before, after, problems, left_fields, left_because)::text
from proposal_items item join proposal on proposal.id = proposal_id
union all
select case when is_undo then 'undo of ' else 'write of ' end || collection || '/' || record_id, kinds::text from write
union all
select 'trash of ' || collection || '/' || record_id, count(*)::text from trash group by collection, record_id
union all
select 'fault: written ' || jsonb_array_length(kinds) || ' times, experience ' || record_id, kinds::text
from write where collection = 'experiences' and jsonb_array_length(kinds) > 1
union all
select 'fault: the hash of what was written', hash.written || ', planned ' || plan_hash
from hash, proposal where state = 'applied' and operations -> 0 ->> 'operation' <> 'delete' and hash.written is distinct from plan_hash
